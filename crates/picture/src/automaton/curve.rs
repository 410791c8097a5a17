//! Curves: cubic ones, as SVG draws them.

/// A place on the sheet, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(super) fn plus(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    fn between(self, other: Self, t: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

/// Begin, two controls, end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Curve(pub(super) [Point; 4]);

impl Curve {
    /// The point after the part t of the way.
    pub(super) fn at(&self, t: f64) -> Point {
        self.split(t).0.0[3]
    }

    /// The part up to t, and the part from there on.
    fn split(&self, t: f64) -> (Self, Self) {
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (a.between(b, t), b.between(c, t), c.between(d, t));
        let (abc, bcd) = (ab.between(bc, t), bc.between(cd, t));
        let middle = abc.between(bcd, t);
        (Self([a, ab, abc, middle]), Self([middle, bcd, cd, d]))
    }

    /// Without what lies within these distances of its ends.
    pub(super) fn clipped(&self, from_begin: f64, from_end: f64) -> Self {
        let leaves = first(|t| self.at(t).distance(self.0[0]) >= from_begin);
        let arrives = 1.0 - first(|t| self.at(1.0 - t).distance(self.0[3]) >= from_end);
        if arrives <= leaves {
            return *self;
        }
        let rest = self.split(leaves).1;
        rest.split((arrives - leaves) / (1.0 - leaves)).0
    }

    /// Points along it, for boxes and for keeping away.
    pub(super) fn samples(&self) -> impl Iterator<Item = Point> {
        let curve = *self;
        (0..=24).map(move |i| curve.at(f64::from(i) / 24.0))
    }
}

/// The least t of [0, 1] from which on the test holds, by halving; the test must not change back near it.
fn first(test: impl Fn(f64) -> bool) -> f64 {
    let steps = 64;
    let Some(step) = (0..=steps).find(|&i| test(f64::from(i) / f64::from(steps))) else { return 1.0 };
    let (mut low, mut high) =
        (f64::from((step - 1).max(0)) / f64::from(steps), f64::from(step) / f64::from(steps));
    for _ in 0..20 {
        let middle = f64::midpoint(low, high);
        if test(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
