//! Fields that may stand as text: `upto=30` in an address is `"30"`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A number, or `true` and `false`; also as text.
pub(super) fn plain<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: DeserializeOwned + FromStr<Err: Display>,
{
    read(Value::deserialize(deserializer)?)
}

/// The same, or nothing.
pub(super) fn perhaps<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: DeserializeOwned + FromStr<Err: Display>,
{
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        other => read(other).map(Some),
    }
}

fn read<T: DeserializeOwned + FromStr<Err: Display>, E: Error>(value: Value) -> Result<T, E> {
    match value {
        Value::String(text) => text.parse().map_err(|error| E::custom(format!("{text:?}: {error}"))),
        other => serde_json::from_value(other).map_err(E::custom),
    }
}
