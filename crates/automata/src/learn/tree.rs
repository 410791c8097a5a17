//! A tree of questions that distinguishes the states of a guess.

/// A node of the tree.
#[derive(Clone, Copy)]
pub(super) enum Node {
    /// Ask about a word followed by this suffix: where to go on if it is not a member, and if it is one.
    Ask { suffix: u32, children: [u32; 2] },
    /// Words that nothing distinguished so far, and their state if there is one.
    Leaf(Option<u32>),
}

/// A discrimination tree (Kearns and Vazirani, *An introduction to computational learning theory*, 1994): to find the state of a word, only
/// the suffixes on one path are asked about, not all of them.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The node above each.
    above: Vec<u32>,
}

/// The node above the root.
const NONE: u32 = u32::MAX;

/// Nothing is asked.
impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::Leaf(None)], above: vec![NONE] }
    }
}

impl Tree {
    pub(super) const ROOT: u32 = 0;

    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// Lets a leaf ask, and says which leaves follow.
    pub(super) fn split(&mut self, leaf: u32, suffix: u32) -> [u32; 2] {
        let first = self.nodes.len() as u32;
        let children = [first, first + 1];
        self.nodes[leaf as usize] = Node::Ask { suffix, children };
        self.nodes.extend([Node::Leaf(None); 2]);
        self.above.extend([leaf; 2]);
        children
    }

    pub(super) fn set_state(&mut self, leaf: u32, state: u32) {
        self.nodes[leaf as usize] = Node::Leaf(Some(state));
    }

    /// No leaf has a state any more.
    pub(super) fn forget_states(&mut self) {
        for node in &mut self.nodes {
            if let Node::Leaf(state) = node {
                *state = None;
            }
        }
    }

    /// The questions above a node with their answers, the last one first.
    pub(super) fn answers(&self, node: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        let mut at = node;
        std::iter::from_fn(move || {
            let above = self.above[at as usize];
            if above == NONE {
                return None;
            }
            let Node::Ask { suffix, children } = self.node(above) else { return None };
            let answer = children[1] == at;
            at = above;
            Some((suffix, answer))
        })
    }
}
