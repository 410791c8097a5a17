//! An image as an array of pixels.

use std::io;

use crate::colour::Colour;
use crate::error::Error;

/// Pixels, row by row from the top.
#[derive(Clone)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Colour>,
}

impl Image {
    /// Every pixel of the result is the mean of what it covers, or the one pixel it lies in.
    pub(crate) fn resized(&self, width: usize, height: usize) -> Self {
        let span = |i: usize, new: usize, old: usize| {
            let from = i * old / new;
            from..((i + 1) * old / new).clamp(from + 1, old)
        };
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = span(y, height, self.height);
            for x in 0..width {
                let columns = span(x, width, self.width);
                let mut sum = [0u64; 3];
                for row in rows.clone() {
                    for &Colour(r, g, b) in &self.pixels[row * self.width..][columns.clone()] {
                        sum = [sum[0] + u64::from(r), sum[1] + u64::from(g), sum[2] + u64::from(b)];
                    }
                }
                let count = (rows.len() * columns.len()) as u64;
                let [r, g, b] = sum.map(|sum| ((sum + count / 2) / count) as u8);
                pixels.push(Colour(r, g, b));
            }
        }
        Self { width, height, pixels }
    }

    /// The pixels as a PNG file.
    pub(crate) fn png(&self) -> Result<Vec<u8>, Error> {
        self.encoded().map_err(|error| Error::Encode(error.into()))
    }

    fn encoded(&self) -> Result<Vec<u8>, png::EncodingError> {
        let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width)?, side(self.height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let data: Vec<u8> = self.pixels.iter().flat_map(|&Colour(r, g, b)| [r, g, b]).collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()?;
        Ok(bytes)
    }
}
