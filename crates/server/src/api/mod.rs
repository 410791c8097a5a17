//! The JSON interface, one file for each thing that can be asked.

pub(super) mod ask;
pub(super) mod by_rules;
pub(super) mod choices;
pub(super) mod classroom;
pub(super) mod health;
pub(super) mod index;
pub(super) mod jobs;
pub(super) mod odds;
pub(super) mod papers;
pub(super) mod play;
pub(super) mod prove;
pub(super) mod solve;
pub(super) mod tables;
pub(super) mod theorems;
