//! Statements and their certificates, against a second and slow reading of what they mean.

mod certificates;
mod examples;
mod meaning;
mod normal;
mod plain;
