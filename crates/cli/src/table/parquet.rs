//! Finished rows as Parquet, with the game, the range and the program's version in the metadata.

use std::path::Path;
use std::sync::Arc;

use answers::table::{Column, Kind, Table};
use anyhow::{Context, Result};
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::disk::File;
use crate::files;

/// Readers like large groups, and no group is larger.
const MOST_ROWS: u64 = 1 << 18;

/// No group is smaller: each takes room in the file's index, which stays in memory until the end.
const FEWEST_ROWS: u64 = 1 << 10;

/// What a row takes while its group is written, measured where groups are small: as text, as values, and in the dictionaries of its columns.
const ROW_BYTES: u64 = 1 << 12;

/// Converts the CSV rows of a table, with memory for one group of rows.
pub(super) fn convert(table: &dyn Table, rows: &Path, out: &Path, memory: u64) -> Result<()> {
    files::replace(out, |file| write(table, rows, file, rows_per_group(memory)))
}

/// How many rows a group has: half of the memory is for them.
fn rows_per_group(memory: u64) -> usize {
    (memory / 2 / ROW_BYTES).clamp(FEWEST_ROWS, MOST_ROWS) as usize
}

fn write(table: &dyn Table, rows: &Path, file: &mut File, rows_per_group: usize) -> Result<()> {
    let columns = table.columns();
    let fields = columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    let schema = Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?);
    let mut metadata = vec![
        KeyValue::new("fibnim.version".into(), env!("CARGO_PKG_VERSION").to_owned()),
        KeyValue::new("fibnim.table".into(), table.name().to_owned()),
    ];
    metadata.extend(
        table.parameters().into_iter().map(|(name, value)| KeyValue::new(format!("fibnim.{name}"), value)),
    );
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("fibnim {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(metadata))
        .build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut reader = csv::Reader::from_path(rows)?;
    let mut records = reader.records();
    loop {
        let group: Vec<csv::StringRecord> =
            records.by_ref().take(rows_per_group).collect::<Result<_, _>>()?;
        if group.is_empty() {
            break;
        }
        let mut row_group = writer.next_row_group()?;
        for (i, column) in columns.iter().enumerate() {
            let mut column_writer = row_group.next_column()?.context("fewer columns than expected")?;
            let cells = group.iter().map(|record| record.get(i).unwrap_or_default());
            match column.kind {
                Kind::Text => {
                    let values: Vec<ByteArray> = cells.map(ByteArray::from).collect();
                    column_writer.typed::<ByteArrayType>().write_batch(&values, None, None)?;
                }
                Kind::Number => {
                    let values = cells.map(str::parse).collect::<Result<Vec<i64>, _>>()?;
                    column_writer.typed::<Int64Type>().write_batch(&values, None, None)?;
                }
                Kind::Optional(absent) => {
                    let cells: Vec<&str> = cells.collect();
                    let levels: Vec<i16> = cells.iter().map(|&cell| i16::from(cell != absent)).collect();
                    let present = cells.iter().filter(|&&cell| cell != absent);
                    let values = present.map(|cell| cell.parse()).collect::<Result<Vec<i64>, _>>()?;
                    column_writer.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
                }
            }
            column_writer.close()?;
        }
        row_group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn field(column: &Column<'_>) -> Result<Arc<Type>> {
    let (physical, repetition) = match column.kind {
        Kind::Text => (PhysicalType::BYTE_ARRAY, Repetition::REQUIRED),
        Kind::Number => (PhysicalType::INT64, Repetition::REQUIRED),
        Kind::Optional(_) => (PhysicalType::INT64, Repetition::OPTIONAL),
    };
    let logical = (column.kind == Kind::Text).then_some(LogicalType::String);
    let builder = Type::primitive_type_builder(column.name, physical).with_repetition(repetition);
    Ok(Arc::new(builder.with_logical_type(logical).build()?))
}

#[cfg(test)]
mod tests {
    use answers::table::Moves;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    use super::super::{Plan, run_silently};

    #[test]
    fn little_memory_makes_small_groups() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("moves.parquet");
        for (memory, groups) in [(8 << 20, 10), (4 << 30, 1)] {
            let plan = Plan {
                out: Some(out.clone()),
                checkpoint: None,
                resume: None,
                between_checkpoints: std::time::Duration::from_secs(3600),
                fresh: false,
                record: None,
                on: String::new(),
                memory,
            };
            run_silently(&mut Moves::new(1, 10_000), &plan).unwrap();
            let read = SerializedFileReader::new(std::fs::File::open(&out).unwrap()).unwrap();
            assert_eq!(read.metadata().num_row_groups(), groups);
            assert_eq!(read.metadata().file_metadata().num_rows(), 10_000);
        }
    }
}
