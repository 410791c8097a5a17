//! What follows the question mark of an address: only what the document of the interface names. A misspelt field would be an answer
//! to another question.

use std::collections::BTreeMap;

use axum::http::{Method, Uri};
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi, RefOr};

use crate::access::{TOKEN, pairs};
use crate::problem::Problem;

/// For each address of the interface and each method what may be asked there.
pub(super) struct Fields(BTreeMap<(String, Method), Vec<String>>);

impl Fields {
    /// What the document says.
    pub(super) fn new(document: &OpenApi) -> Self {
        let of = |operation: &Operation| {
            let parameters = operation.parameters.iter().flatten();
            let name = |one: &RefOr<Parameter>| match one {
                RefOr::T(one) if one.parameter_in == ParameterIn::Query => Some(one.name.clone()),
                _ => None,
            };
            parameters.filter_map(name).collect()
        };
        let methods = |item: &PathItem| {
            let all = [(Method::GET, item.get.clone()), (Method::POST, item.post.clone())];
            all.into_iter().filter_map(|(method, operation)| Some((method, operation?)))
        };
        let paths = document.paths.paths.iter();
        let all = paths.flat_map(|(path, item)| {
            methods(item).map(move |(method, operation)| ((path.clone(), method), of(&operation)))
        });
        Self(all.collect())
    }

    /// Refuses fields that would be ignored.
    pub(super) fn check(&self, path: &str, method: &Method, uri: &Uri) -> Result<(), Problem> {
        let asked = if *method == Method::HEAD { Method::GET } else { method.clone() };
        let Some(known) = self.0.get(&(path.to_owned(), asked)) else { return Ok(()) };
        let unknown = pairs(uri).into_iter().map(|(name, _)| name);
        let Some(unknown) = unknown.into_iter().find(|name| name != TOKEN && !known.contains(name)) else {
            return Ok(());
        };
        let likely = known.iter().map(|name| (strsim::osa_distance(name, &unknown), name));
        let help = match likely.min() {
            None => "this address takes no query".to_owned(),
            Some((distance, name)) if distance <= 2 => format!("did you mean {name}?"),
            Some(_) => format!("there are {}", known.join(", ")),
        };
        let shown: String = unknown.chars().take(40).collect();
        Err(Problem::input(format!("{path} knows no field \"{shown}\""), help))
    }
}
