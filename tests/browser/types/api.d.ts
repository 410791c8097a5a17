// Made by `tests/browser/lint --write` from the OpenAPI document of the program: do not edit.

export interface paths {
    "/api/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be asked: all addresses, with a line on each */
        get: operations["index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides a statement about all natural numbers, with the least witness or counterexample */
        post: operations["ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games and opponents to choose from, and the limits */
        get: operations["choices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classroom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where others find a page of this server, to be typed or held before a camera */
        get: operations["classroom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classroom/exam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an exam for all, or ends it; only the teacher may, at the machine of the server */
        post: operations["exam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classroom/now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What goes on in the class; all of it is kept in memory only, until the server ends */
        get: operations["now"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classroom/pupil": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what a pupil has finished, under a name that the pupil chooses */
        post: operations["pupil"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Theorems in words, each with a picture and what was known before */
        get: operations["gallery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server is there */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a job is, and what it has found */
        get: operations["job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a job to stop; what others have asked for too goes on for them */
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follows a job: events `progress`, and `end` with the job when it is over */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/letters/{paper}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The letter on a paper, as Markdown */
        get: operations["letter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chances from one position, for each of the two who may begin */
        get: operations["odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/odds/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chances from all starts of one pile */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every legal move of a position, and what it does: who wins after it, the Grundy value of what is left, and how long it lasts */
        get: operations["options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every claim of the five papers with its verdict */
        get: operations["list"];
        put?: never;
        /** Recomputes all claims as a job */
        post: operations["recompute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recomputes one claim */
        get: operations["one"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plays moves from a position, and lets the opponent answer */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves an infinite family of positions as a job, and keeps the theorem */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks every move of a game as winning, lost anyway, or a mistake */
        post: operations["review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games that are known by name, with their rules */
        get: operations["known_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a text says rules by which every game ends, and where it is wrong */
        post: operations["check_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The chances from a position of a game by its rules, for each of the two who may begin */
        post: operations["odds_by_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every legal move of a position of a game by its rules, and what it does: who wins after it, and if they are asked for the Grundy value of
         *     what is left and how long it lasts
         */
        post: operations["options_by_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plays moves of a game by its rules, and lets the opponent answer */
        post: operations["play_by_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All lost positions of a game by its rules with piles up to a bound, or those of one Grundy value */
        post: operations["positions_of_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks every move of a game by its rules as winning, lost anyway, or a mistake */
        post: operations["review_by_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Outcome and winning moves of a position of a game by its rules */
        post: operations["solve_by_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outcome and all winning moves of a position, and why */
        get: operations["solve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a table as a job */
        post: operations["make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/complement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pile that makes (a, b) a lost position without limit, for all a <= b <= upto */
        get: operations["complement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/grundy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Grundy values G(n, r): for each pile n, the allowances from which each value holds */
        get: operations["grundy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Zeckendorf representation, gap vector and winning moves of one-pile starts */
        get: operations["moves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/plane": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Thresholds of (piles, a, b) for a square of a and b */
        get: operations["plane"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/starts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first pile of each Grundy value: the least n with G(n, n) = g */
        get: operations["starts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table/threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Thresholds: the least allowance at which piles (A, B, ..., n) are won, for a range of n */
        get: operations["threshold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The theorems that are known */
        get: operations["theorems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One theorem */
        get: operations["theorem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The certificate of a theorem after those of all that it builds on */
        get: operations["certificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/drawing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The automaton of a theorem, drawn */
        get: operations["drawing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first members of the set that a theorem is about */
        get: operations["members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs numbers through the automaton of a theorem, digit by digit */
        get: operations["run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shares the theorems on a game of one's own with all who can reach the server */
        post: operations["share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/theorems/{family}/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A theorem in words that people can read */
        get: operations["words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/zeckendorf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Zeckendorf representation of a number, its gap vector and its tails */
        get: operations["zeckendorf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One thing that can be asked. */
        Address: {
            method: string;
            path: string;
            /** @description What it answers */
            about: string;
        };
        /** @description The answer to a statement: `fibnim ask --json`. */
        Answered: {
            /** @description `true`, `false` or `undecided`; `set` for free variables: such a statement is neither true nor false */
            verdict: string;
            /** @description How numbers are written, if not as sums of Fibonacci numbers */
            numbers?: string | null;
            /** @description The least witness or counterexample: a number for each variable */
            witness: Record<string, unknown> | null;
            /** @description Why it is undecided */
            reason?: string | null;
            /** @description The free variables, if there are any; then what is known of the numbers that satisfy the statement */
            variables?: string[] | null;
            /** @description Whether there are finitely many */
            finite?: boolean | null;
            /** @description The first 20: numbers for one variable, else objects */
            members?: unknown[] | null;
            /** @description Of the automaton */
            states?: number | null;
        };
        /** @description A statement to be decided. */
        AskRequest: {
            /**
             * @description As `fibnim ask` reads it
             * @example forall n: win(3,4,n; inf)
             */
            statement: string;
            /**
             * @description How numbers are written: `fibonacci`, `binary`, or the sequence of a take-away game; by default as in the theorems on the games that it names, else
             *     `fibonacci`
             * @example takeaway:3
             */
            numbers?: string | null;
        };
        /** @description What was asked of a game by its rules. */
        AskedOfRules: {
            game: string;
            /** @description `normal` or `misere` */
            convention: string;
            /** @description Piles in the order of the rules, then the allowance if the game has one */
            position: components["schemas"]["Number"][];
        };
        /** @description What was asked of a position of any game. */
        AskedPosition: components["schemas"]["Question"] | components["schemas"]["AskedOfRules"];
        /** @enum {string} */
        Author: "you" | "others";
        /** @description The table after some moves. */
        Board: {
            /** @description The position now */
            position: string;
            /** @description Where the game began, with its allowance written out */
            start: string;
            /** @description `global` or `local` */
            scope: string;
            stones: components["schemas"]["Number"][];
            /** @description The allowance of each pile */
            allowances: components["schemas"]["Number"][];
            /** @description The most that can be taken from each pile now */
            most: components["schemas"]["Number"][];
            /**
             * @description The parts of each pile in the sequence of the game, the smallest first: Fibonacci numbers, powers of two; nothing where they
             *     mean nothing
             */
            parts: (components["schemas"]["Number"][] | null)[];
            /** @description Which piles are plain nim heaps */
            nim_heaps: boolean[];
            /** @description All moves so far, with the reply */
            moves: components["schemas"]["Taken"][];
            reply: components["schemas"]["Taken"] | null;
            over: boolean;
            /** @description Who has won: 0 for the one who moved first */
            winner: number | null;
            /** @description Whose turn it is: 0 for the one who moved first */
            to_move: number;
        };
        /** @description A chance for programs. */
        ChanceTold: {
            /** @description null if it is not exact */
            fraction: string | null;
            /** Format: double */
            decimal: number;
            /**
             * Format: double
             * @description Nothing for chance 0
             */
            log2: number | null;
        };
        /** @description Rules to be checked. */
        CheckRequest: {
            /**
             * @description The rules as text, or the name of a game that is known
             * @example game one-or-two(n)
             *     move 1 <= k <= 2: n - k
             */
            rules: string;
        };
        /** @description What is offered; more is understood, such as other take-away games. */
        Choices: {
            /** @description The best known first */
            games: components["schemas"]["Offer"][];
            /** @description The gentlest first */
            opponents: components["schemas"]["Offer"][];
            limits: components["schemas"]["Limits"];
        };
        /** @description A move of the rules. */
        Chosen: {
            /** @description Which move of the rules, counted from 0 */
            move: number;
            k?: components["schemas"]["Take"] | null;
            /** @description The further numbers that were chosen */
            more?: components["schemas"]["Take"][];
        };
        /** @description The certificate of a claim: the file that `fibnim papers --certificates DIR` writes. */
        ClaimCertificate: {
            /** @description Of the file, in hexadecimal */
            sha256: string;
            /** @description How many statements it has, after the theorems that they use */
            statements: number;
            bytes: number;
        };
        /** @description A claim of a paper: `fibnim papers --json` is a list of them. */
        ClaimFound: {
            id: string;
            /** @description Names that it had, or that claims had which are part of it now */
            aliases: string[];
            /** @description `K`, `M`, `G`, `AP` or `GL` */
            paper: string;
            place: string;
            statement: string;
            /** @description A few words of the paper by which the place is found */
            quotation: string | null;
            /** @description `proved`, `verified`, `refuted` or `open` */
            verdict: string;
            /** @description Of a refuted claim: `result`, `step`, `misprint`, `imprecise`, `convention` or `recovery` */
            severity: string | null;
            /** @description How far it was checked */
            scope: string | null;
            counterexample: string | null;
            /** @description The position of the counterexample, if it is one */
            position: string | null;
            /** @description The verdict when it was recorded */
            recorded: string;
            /** @description The statements that decide it, as `fibnim ask` reads them; empty where a program does */
            formulas: string[];
            /** @description The moves of a proof that are checked beside the formulas */
            moves: string[];
            /** @description The name of the program that checks it, in `crates/papers/src`, if one does */
            check: string | null;
            /** @description What the formulas do not say and a reader must add */
            by_hand: string | null;
            /** @description What was computed once, further than the check goes each time */
            beyond: string | null;
            /** @description Of a refuted claim: what takes the place of the line that is wrong */
            patch: string | null;
            certificate?: components["schemas"]["ClaimCertificate"] | null;
        };
        /** @description An address that others can use. */
        ClassAddress: {
            /** @description With the token that they need */
            url: string;
            /** @description Without it, to be typed: there they are asked for the code */
            place: string;
            /** @description Its squares (a QR code), as SVG */
            qr: string;
        };
        /** @description An exam that all sit at the same time. */
        ClassExam: {
            /**
             * Format: int32
             * @description Counted from 1
             */
            number: number;
            course: string;
            /**
             * Format: int64
             * @description How long ago it began, in seconds
             */
            seconds: number;
        };
        /** @description The state of the class. */
        ClassNow: {
            /** @description Whether the client is the teacher, at the machine that runs the server */
            teacher: boolean;
            exam: components["schemas"]["ClassExam"] | null;
            /** @description The pupils who have given a name, for the teacher only */
            pupils: components["schemas"]["PupilShown"][];
        };
        /** @description Where others find a page. */
        Classroom: {
            /** @description Whether others can reach this server at all */
            shared: boolean;
            /** @description The code that others type; null if only this machine can reach the server */
            code: string | null;
            /** @description The likeliest first; empty if others cannot reach it */
            addresses: components["schemas"]["ClassAddress"][];
        };
        /** @description The thresholds of one column. */
        Column: {
            piles: number[];
            /** Format: int32 */
            from: number;
            /** Format: int32 */
            upto: number;
            /** @description The least winning allowance of (piles, n) for each n; null where there is none */
            thresholds: (number | null)[];
        };
        /** @description The complements of all pairs. */
        ComplementTable: {
            /** Format: int32 */
            upto: number;
            /** Format: int32 */
            search: number;
            pairs: components["schemas"]["Pair"][];
        };
        /** @description A bound on G(n). */
        Curve: {
            label: string;
            /** @description `upper`, `lower` or `refuted` */
            kind: string;
            /** @description Points (n, bound) */
            points: number[][];
        };
        /** @description The chance of a player against another. */
        DuelTold: {
            player: string;
            opponent: string;
            moves_first: string;
            /** @description The chance that the player wins */
            wins: components["schemas"]["ChanceTold"];
            simulated?: components["schemas"]["Simulated"] | null;
        };
        /** @description The result of an exam. */
        ExamMarks: {
            /**
             * Format: int32
             * @description Which exam, counted from 1
             */
            number: number;
            /** Format: int32 */
            right: number;
            /** Format: int32 */
            of: number;
        };
        /** @description Which exam begins. */
        ExamRequest: {
            /** @description The course that it is about; without one the exam ends */
            course?: string | null;
        };
        /** @description One theorem of the gallery. */
        Exhibit: {
            /** @description Its name */
            family: string;
            /** @description The game that it is about */
            game: string;
            /** @description The command that proves it: `fibnim prove wythoff --value 1` */
            command: string;
            /** @description All of it in a few sentences */
            sentence: string;
            /** @description What the rows describe; null if there are none */
            heading: string | null;
            /** @description One for each case, the exceptions first */
            rows: components["schemas"]["WordsRow"][];
            /** @description What was decided, in the language of `ask`; null if it has no cases */
            statement: string | null;
            /** @description What was known before */
            before: string;
            /** @description How many states its automaton has */
            states: number;
            /** @description SHA-256 of its certificate */
            hash: string;
            /** @description The set in the plane */
            picture: components["schemas"]["Plot"];
        };
        /** @description A theorem in words: `fibnim explain --json`. */
        Explained: {
            family: string;
            /** @description What the values are: `threshold`, `grundy` or `member` */
            quantity: string;
            /** @description To be tried in order */
            cases: components["schemas"]["ExplainedCase"][];
            /** @description Numbers to which the cases do not apply */
            exceptions: components["schemas"]["ExplainedException"][];
            /**
             * Format: int64
             * @description What numbers of a periodic set are divided by
             */
            modulus?: number | null;
            /** @description The remainders of its members */
            residues?: number[] | null;
            /** @description What was decided, in the language of `ask`; null if there are no cases */
            statement: string | null;
            /** @description Whether all that is said is proved for all numbers */
            proved: boolean;
            properties: components["schemas"]["ExplainedProperty"][];
            /** @description The first pairs of a family in two numbers, the smaller number first */
            first?: [
                number,
                number
            ][];
            /**
             * Format: int64
             * @description How many endings the cases have; null if infinitely many, or if there are no cases
             */
            endings: number | null;
            /** @description Whether the cases are short enough to be read */
            readable: boolean;
            /** @description All of it in a few sentences */
            sentence: string;
            /** @description SHA-256 of the certificate of the theorem */
            hash: string;
        };
        /** @description Numbers that end alike, and what holds of them. */
        ExplainedCase: components["schemas"]["ExplainedValue"] & {
            /** @description A regular expression over the digits, the most significant first, leading zeros allowed; null for all others */
            pattern: string | null;
        };
        /** @description How many positions have all their numbers below the k-th term of the numeration: c(k) = a_1 c(k - 1) + ... + a_L c(k - L). */
        ExplainedCount: {
            /** @description The least k that is spoken of */
            least: number;
            /** @description c of that k and of those after it, as many as the recurrence needs to begin */
            first: components["schemas"]["Number"][];
            /** @description a_1, ..., a_L; with all of `first` before, they give every further number */
            coefficients: number[];
            /** @description c(k) as a formula; null where none is known */
            closed: string | null;
            /** @description The least k for which the formula holds; null if there is none */
            closed_from: number | null;
        };
        /** @description A number with its own value. */
        ExplainedException: components["schemas"]["ExplainedValue"] & {
            /** Format: int64 */
            n: number;
        };
        /** @description Something that holds of all positions of a family. */
        ExplainedProperty: {
            name: string;
            sentence: string;
            /** @description What was decided, in the language of `ask`; null for a number of positions, which the automaton gives by itself */
            statement: string | null;
            count?: components["schemas"]["ExplainedCount"] | null;
        };
        /** @description A number, `inf` or a term; or the allowances from one on, below another, null if there are none; or whether the number is a member. */
        ExplainedValue: {
            value: components["schemas"]["Number"];
        } | {
            from: components["schemas"]["Number"] | null;
            below: components["schemas"]["Number"] | null;
        } | {
            value: boolean;
        };
        /**
         * @description What the first move may take.
         * @enum {string}
         */
        FirstMoveArg: "all" | "all-but-one";
        /** @description Theorems to look at. */
        Gallery: {
            /** @description One for each family */
            theorems: components["schemas"]["Exhibit"][];
        };
        /** @description A game so far. */
        Game: {
            /**
             * @description Where it began, such as `21`
             * @example 21
             */
            position: string;
            /** @description As in solve */
            game?: string | null;
            piles?: components["schemas"]["ScopeArg"] | null;
            first_move?: components["schemas"]["FirstMoveArg"] | null;
            misere?: boolean;
            /** @description All moves so far, the first player's first */
            moves?: components["schemas"]["Played"][];
            /**
             * @description The opponent, as `fibnim play --opponent` names it
             * @example perfect
             */
            opponent?: string | null;
            /**
             * Format: int64
             * @description The same number gives the same replies again
             */
            seed?: number;
            /** @description Whether the opponent is to move */
            reply?: boolean;
            /** @description The names for the review, the one who moved first before the other */
            players?: string[] | null;
        };
        /** @description A row: `values[i]` holds from the allowance `from_allowance[i]` on, until the next one begins. */
        GrundyRow: {
            /** Format: int32 */
            n: number;
            values: number[];
            from_allowance: number[];
        };
        /** @description Rows of Grundy values. */
        GrundyRows: {
            game: string;
            /** Format: int32 */
            from: number;
            /** Format: int32 */
            upto: number;
            rows: components["schemas"]["GrundyRow"][];
        };
        Health: {
            /** @description `ok`, or `degraded` if the library of theorems cannot be used: what needs no theorem is answered then */
            status: string;
            /** @description Of the program */
            version: string;
            /** @description The library of theorems: `ok`, `memory` (it ends with the program), `gone` or `damaged` */
            library: string;
        };
        /** @description What can be asked. */
        Index: {
            /** @description Of the program */
            name: string;
            version: string;
            /** @description Where everything is described: an OpenAPI document */
            document: string;
            /** @description Something to begin with */
            example: string;
            addresses: components["schemas"]["Address"][];
        };
        /** @description The state of a job. */
        Job: {
            id: string;
            /** @description `prove`, `table` or `papers` */
            kind: string;
            /** @description `queued`, `running`, `done`, `failed` or `cancelled` */
            state: components["schemas"]["State"];
            /** @description How far it is */
            progress: Record<string, unknown> | null;
            /** @description What was found, when it is done */
            result: Record<string, unknown> | null;
            problem: components["schemas"]["Problem"] | null;
        };
        /** @description A game that is known by name. */
        KnownGame: components["schemas"]["KnownRules"] & {
            /** @description Its rules */
            text: string;
        };
        /** @description The games that are known by name. */
        KnownGames: {
            games: components["schemas"]["KnownGame"][];
            /** @description What `numbers` may name in rules */
            numerations: string[];
        };
        /** @description A game that is known by name: `fibnim rules --json`. */
        KnownRules: {
            name: string;
            piles: string[];
            /** @description The name of the allowance */
            allowance: string | null;
            /** @description The game in words */
            about: string;
        };
        /** @description A move, and the position after it. */
        Leads: components["schemas"]["Taken"] & components["schemas"]["Worth"];
        /** @description A move by the rules, and the position after it. */
        LeadsByRules: components["schemas"]["Moved"] & components["schemas"]["WorthByRules"];
        /** @description All theorems. */
        Library: {
            theorems: components["schemas"]["TheoremListed"][];
        };
        /** @description What requests and jobs refuse to go beyond. */
        Limits: {
            /**
             * Format: int64
             * @description The digits of a position, all piles together
             */
            digits: number;
            /**
             * Format: int32
             * @description The largest pile of a table of one pile that a request makes
             */
            pile: number;
            /**
             * Format: int32
             * @description The largest pile of such a table that a job makes
             */
            pile_of_job: number;
            /**
             * Format: int32
             * @description The rows of a table in one answer
             */
            rows: number;
            /** @description The fixed piles beside a plane */
            fixed_piles: number;
            /**
             * Format: int32
             * @description The largest pile of all pairs whose complements a request finds
             */
            pairs: number;
            /**
             * Format: int32
             * @description The largest pile of all pairs whose complements a job finds
             */
            pairs_of_job: number;
            /**
             * Format: int32
             * @description How far a request searches for complements
             */
            search: number;
        };
        /** @description A theorem in the list: `fibnim theorems --json`. */
        Listed: {
            family: string;
            states: number;
            reach_states: number;
            hash: string;
            /** @description The checkers that have accepted its certificate: `fibnim-check`, `fibnim-check-proved` */
            accepted_by: string[];
        };
        /** @description A table that takes a while. */
        LongTable: {
            /**
             * Format: int32
             * @description The last pile
             */
            upto: number;
            /** @description As in solve */
            game?: string | null;
            /** @enum {string} */
            table: "starts";
        } | {
            /**
             * Format: int32
             * @description The largest pile of a pair
             */
            upto: number;
            /**
             * Format: int32
             * @description How far to search
             */
            search: number;
            /** @description As in solve */
            game?: string | null;
            /** @enum {string} */
            table: "complement";
        };
        /** @description Members of a set of tuples. */
        Members: {
            /** @description The names of the numbers of a tuple */
            tracks: string[];
            members: components["schemas"]["Number"][][];
        };
        /** @description A move by the rules. */
        Moved: {
            /** @description Which move of the rules, counted from 0 */
            move: number;
            k: components["schemas"]["Number"] | null;
            /** @description The further numbers that were chosen */
            more?: components["schemas"]["Number"][] | null;
            /** @description The position after it */
            to: components["schemas"]["Number"][];
        };
        MovesRow: {
            /** Format: int32 */
            n: number;
            /** @description Digits, the most significant first */
            zeckendorf: string;
            /** @description As the gap vector is printed */
            gaps: string;
            winning_moves: components["schemas"]["Number"][];
        };
        /** @description Winning moves of starts. */
        MovesTable: {
            rows: components["schemas"]["MovesRow"][];
        };
        /** @description A natural number; above 2^53 - 1 it is text, because not every reader of JSON keeps those. `"inf"` where there is no limit. */
        Number: number | string;
        /** @description The odds of one position: `fibnim odds --json`. */
        Odds: components["schemas"]["AskedPosition"] & {
            odds: components["schemas"]["DuelTold"][];
        };
        /** @description A position of a game by its rules, and who plays. */
        OddsByRulesRequest: {
            /**
             * @description The rules as text, or the name of a game that is known
             * @example wythoff
             */
            rules: string;
            /**
             * @description The piles in the order of the rules, then `;` and the allowance if the game has one
             * @example 3, 5
             */
            position: string;
            /** @description The player who cannot move wins */
            misere?: boolean;
            /**
             * @description The first against each of the others, joined by commas
             * @example random,perfect
             */
            players: string;
            /** @description With machine numbers instead of fractions */
            approximate?: boolean;
        };
        /** @description A row of it. */
        OddsRow: components["schemas"]["DuelTold"] & {
            /** Format: int32 */
            n: number;
        };
        /** @description The odds of all starts of one pile: `fibnim odds --upto --json`. */
        OddsTable: {
            game: string;
            rows: components["schemas"]["OddsRow"][];
        };
        /** @description Something to choose. */
        Offer: {
            /** @description As every request and the command line write it */
            name: string;
            /** @description For people */
            title: string;
        };
        /** @description A position with all of its moves. */
        Options: components["schemas"]["Worth"] & {
            /** @description The moves by pile, then by the number of stones */
            options: components["schemas"]["Leads"][];
            /** @description Whether these are all moves */
            complete: boolean;
        };
        /** @description A position of a game by its rules, with all of its moves. */
        OptionsByRules: components["schemas"]["AskedOfRules"] & components["schemas"]["WorthByRules"] & {
            /** @description The moves by the lines of the rules, then by what is chosen */
            options: components["schemas"]["LeadsByRules"][];
            /** @description Whether these are all moves */
            complete: boolean;
        };
        /** @description A pair with its complement; null where none was found. */
        Pair: {
            /** Format: int32 */
            a: number;
            /** Format: int32 */
            b: number;
            /** Format: int32 */
            complement: number | null;
        };
        PaperTold: {
            paper: string;
            title: string;
            /** @description Which text was read: title, authors, version */
            text: string;
            /** @description Where that text can be had, if one of the papers says so */
            link: string | null;
        };
        /** @description The papers and their claims. */
        Papers: {
            /** @description Whether the verdicts were recomputed since the server was started; else they are those recorded */
            recomputed: boolean;
            papers: components["schemas"]["PaperTold"][];
            claims: components["schemas"]["ClaimFound"][];
        };
        /** @description A square of thresholds: rows by a, in each one number for every b. */
        Plane: {
            piles: number[];
            /** Format: int32 */
            from_a: number;
            /** Format: int32 */
            from_b: number;
            /** Format: int32 */
            size: number;
            /** @description Null where no allowance wins */
            rows: (number | null)[][];
        };
        /** @description A move. */
        Played: {
            /** @description Counted from 0 */
            pile: number;
            take: components["schemas"]["Take"];
        };
        /** @description Squares of a grid, counted from the corner below on the left. */
        Plot: {
            /** @description The horizontal axis, the vertical axis, and which squares are filled */
            about: string;
            /**
             * Format: int32
             * @description How many squares to the right
             */
            width: number;
            /**
             * Format: int32
             * @description How many upwards
             */
            height: number;
            /** @description The filled squares in the language of SVG's paths, as strokes one unit wide */
            path: string;
        };
        /** @description Which positions of a game are looked for. */
        PositionsRequest: {
            /**
             * @description The rules as text, or the name of a game that is known
             * @example wythoff
             */
            rules: string;
            /**
             * Format: int32
             * @description The largest pile
             * @example 30
             */
            upto: number;
            /**
             * Format: int32
             * @description Those of this Grundy value; the lost ones without it
             */
            value?: number | null;
            /** @description Only those with this allowance: a number, or `inf`; all up to `upto` without it */
            allowance?: string | null;
        };
        /** @description The positions that were looked for, piles up to a bound. */
        PositionsTable: {
            game: string;
            /** Format: int32 */
            upto: number;
            /** @description What the numbers of a position are called */
            tracks: string[];
            /** @description Piles in the order of the rules, then the allowance if the game has one */
            positions: components["schemas"]["Number"][][];
        };
        /** @description Why there is no answer, and what to do about it. */
        Problem: {
            /**
             * Format: int32
             * @description The status of the answer
             */
            status: number;
            /**
             * @description `input` (the request makes no sense), `missing` (there is no such thing), `too_large`, `too_slow`, `busy`, `forbidden` (also
             *     where a token is missing) or `server`
             */
            kind: string;
            message: string;
            /** @description What to do about it */
            help: string | null;
            span: components["schemas"]["Span"] | null;
        };
        /** @description A family of positions. */
        ProveRequest: {
            /**
             * @description As `fibnim prove` reads it; what is asked below is asked of its game
             * @example piles:3,4
             */
            family?: string | null;
            /** @description In the place of a family: the rules of a game as text, or the name of a game that is known */
            rules?: string | null;
            /**
             * Format: int32
             * @description The Grundy value that is asked for; who loses without it
             */
            value?: number | null;
            /** @description Whether the player who cannot move wins */
            misere?: boolean;
            /** @description Piles that are fixed, such as `m=3` */
            at?: string[];
        };
        /** @description What a pupil says. */
        PupilReport: {
            /**
             * @description The name that the pupil has chosen; without one the pupil is forgotten
             * @example Ada
             */
            name: string;
            /** @description Steps of courses, such as `nim/3` */
            finished?: string[];
            exam?: components["schemas"]["ExamMarks"] | null;
        };
        /** @description What a pupil has finished, and when the pupil was last seen. */
        PupilShown: {
            name: string;
            /** @description Steps of courses, such as `nim/3` */
            finished: string[];
            exam: components["schemas"]["ExamMarks"] | null;
            /**
             * Format: int64
             * @description Seconds since the pupil was heard of
             */
            seconds: number;
        };
        /** @description What was asked: game, convention, piles and allowance. */
        Question: {
            game: string;
            /** @description `normal` or `misere` */
            convention: string;
            piles: components["schemas"]["Number"][];
            /** @description `global` or `local` */
            scope: string;
            allowance: components["schemas"]["Number"] | null;
            /** @description The allowance of each pile, where each has its own */
            allowances?: components["schemas"]["Number"][] | null;
            /** @description Which piles are plain nim heaps, where each pile has its own allowance */
            nim_heaps?: boolean[] | null;
        };
        /** @description How far to check. */
        Recompute: {
            /** @description As far as seconds allow, not minutes */
            quick?: boolean;
        };
        /** @description A move with its mark. */
        Remarked: {
            /** @description Before the move */
            position: string;
            player: string;
            /** @description Counted from 0 */
            pile: number;
            take: components["schemas"]["Number"];
            /** @description Before the move, for the player who made it: `N` or `P` */
            outcome: string;
            /** @description `winning`, `lost` (whatever was played) or `mistake` */
            mark: string;
            /** @description What would have won instead, after a mistake */
            better: string;
        };
        /** @description A move of a game by its rules with its mark. */
        RemarkedByRules: {
            /** @description Before the move: piles in the order of the rules, then the allowance if the game has one */
            position: components["schemas"]["Number"][];
            player: string;
            /** @description After it */
            to: components["schemas"]["Number"][];
            /** @description Before the move, for the player who made it: `N` or `P` */
            outcome: string;
            /** @description `winning`, `lost` (whatever was played) or `mistake` */
            mark: string;
            /** @description What would have won instead, after a mistake */
            better: string;
        };
        /** @description A number as a sum of Fibonacci numbers. */
        Representation: {
            /** @description The indices of the parts, the smallest first; F_2 = 1 */
            indices: number[];
            /** @description The gap vector as it is printed, the first gap last */
            gaps: number[];
            /** @description The parts, the smallest first, unless they would be too long */
            parts: components["schemas"]["Number"][] | null;
            /** @description The smallest part; `inf` for zero */
            z1: components["schemas"]["Number"];
        };
        /** @description A game with a mark for every move: `fibnim review --json`. */
        Reviewed: {
            /** @description The first player before the second */
            players: string[];
            moves: components["schemas"]["Remarked"][];
            winner: string | null;
        };
        /** @description A game by its rules with a mark for every move: `fibnim review --json`. */
        ReviewedByRules: {
            game: string;
            /** @description The first player before the second */
            players: string[];
            moves: components["schemas"]["RemarkedByRules"][];
            winner: string | null;
        };
        /** @description The table of a game by its rules after some moves. */
        RulesBoard: {
            game: string;
            /** @description The position now: piles in the order of the rules, then the allowance if the game has one */
            position: components["schemas"]["Number"][];
            /** @description Where the game began */
            start: components["schemas"]["Number"][];
            /** @description Every number of the position by its name */
            named: string;
            /** @description All moves so far, with the reply */
            moves: components["schemas"]["Moved"][];
            reply: components["schemas"]["Moved"] | null;
            /** @description The last move in words: `takes 3 from n, leaving 5,3` */
            last: string | null;
            over: boolean;
            /** @description Who has won: 0 for the one who moved first */
            winner: number | null;
            /** @description Whose turn it is: 0 for the one who moved first */
            to_move: number;
        };
        /** @description What rules say, or what is wrong with them. */
        RulesChecked: {
            rules: components["schemas"]["ShownRules"] | null;
            mistake: components["schemas"]["WrongRules"] | null;
            /** @description The family of their lost positions, if it can be looked for */
            family: string | null;
            /** @description Why no proof about them can be looked for */
            unprovable: string | null;
        };
        /** @description A game by its rules so far. */
        RulesGame: {
            /**
             * @description The rules as text, or the name of a game that is known
             * @example wythoff
             */
            rules: string;
            /**
             * @description Where it began: the piles in the order of the rules, then `;` and the allowance if the game has one
             * @example 5, 6
             */
            position: string;
            /** @description The player who cannot move wins */
            misere?: boolean;
            /** @description All moves so far, the first player's first */
            moves?: components["schemas"]["Chosen"][];
            /**
             * @description The opponent, as `fibnim play --opponent` names it
             * @example perfect
             */
            opponent?: string | null;
            /**
             * Format: int64
             * @description The same number gives the same replies again
             */
            seed?: number;
            /** @description Whether the opponent is to move */
            reply?: boolean;
            /** @description The names for the review, the one who moved first before the other */
            players?: string[] | null;
        };
        /** @description An automaton that reads numbers digit by digit. */
        Run: {
            family: string;
            tracks: string[];
            numbers: components["schemas"]["Number"][];
            /**
             * Format: int32
             * @description The state before the first digit
             */
            start: number;
            steps: components["schemas"]["RunStep"][];
            /** @description Whether the last state accepts */
            holds: boolean;
            /** @description The answer in words */
            sentence: string;
        };
        /** @description A step: one digit of each number. */
        RunStep: {
            digits: number[];
            /**
             * Format: int32
             * @description The state after it; 0 is the dead state
             */
            state: number;
        };
        /**
         * @description Whether the piles share one allowance or have one each.
         * @enum {string}
         */
        ScopeArg: "local" | "global";
        /** @description How it is known. */
        Searched: {
            /** @description How many positions a search visited; 0 for a theorem */
            positions: number;
            /** @description `search`, `theorem`, or `over` if there is no move */
            method: string;
            /** @description The family of the theorem, if it is one */
            theorem?: string | null;
            /** @description The hash of the theorem's certificate */
            hash?: string | null;
        };
        /** @description The theorems that were shared. */
        SharedGame: {
            /** @description How many theorems are new to all others */
            theorems: number;
        };
        /** @description One move of the rules. */
        ShownRule: {
            /** @description The name of the number that the player chooses */
            choice: string | null;
            /** @description The names of further numbers that the player chooses */
            more?: string[] | null;
            /** @description As it is written after `move` */
            text: string;
        };
        /** @description The rules of a game: `fibnim rules show --json`. */
        ShownRules: {
            game: string;
            piles: string[];
            /** @description The name of the allowance */
            allowance: string | null;
            /** @description `normal` or `misere` */
            convention: string;
            /** @description The numeration that they name */
            numbers: string | null;
            /**
             * Format: int32
             * @description How many options may be blocked before each move
             */
            block?: number | null;
            moves: components["schemas"]["ShownRule"][];
            /** @description The comment before them, line by line */
            about: string[];
            /** @description The rules in their plainest form */
            text: string;
        };
        /** @description How often the player won. */
        Simulated: {
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            wins: number;
            /**
             * Format: double
             * @description The ends of the interval with a confidence of 95%
             */
            low: number;
            /** Format: double */
            high: number;
        };
        /** @description A position of a game by its rules: `fibnim solve --rules --json`. */
        SolutionByRules: components["schemas"]["SolvedByRules"] | components["schemas"]["UnsolvedByRules"];
        /** @description A position of piles under a dynamic: `fibnim solve --json`. */
        SolutionOfPiles: components["schemas"]["Solved"] | components["schemas"]["Unsolved"];
        /** @description A position of a game by its rules. */
        SolveByRulesRequest: {
            /**
             * @description The rules as text, or the name of a game that is known
             * @example wythoff
             */
            rules: string;
            /**
             * @description The piles in the order of the rules, then `;` and the allowance if the game has one
             * @example 5, 6
             */
            position: string;
            /** @description The Grundy value too */
            value?: boolean;
            /** @description Also how many moves are left when the winner hurries and the loser stalls */
            remoteness?: boolean;
            /** @description The player who cannot move wins */
            misere?: boolean;
        };
        /** @description A solved position: `fibnim solve --json`. */
        Solved: components["schemas"]["Question"] & {
            /** @description `N`: the player to move wins; `P`: the other player wins */
            outcome: string;
            winning_moves: components["schemas"]["Taken"][];
            /** @description Whether these are all */
            winning_moves_complete: boolean;
            grundy: components["schemas"]["Number"] | null;
            /**
             * Format: int32
             * @description How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
             */
            remoteness?: number | null;
            reason: components["schemas"]["Why"];
            /** @description The position with its allowance written out */
            position: string;
            /** @description Why, in a few sentences */
            explanation: string;
        };
        /** @description A solved position: `fibnim solve --rules --json`. */
        SolvedByRules: {
            game: string;
            /** @description Piles in the order of the rules, then the allowance if the game has one */
            position: components["schemas"]["Number"][];
            /** @description `N`: the player to move wins; `P`: the other player wins */
            outcome: string;
            winning_moves: components["schemas"]["Moved"][];
            /** @description Whether these are all */
            winning_moves_complete: boolean;
            /**
             * Format: int32
             * @description If it was asked for: null where it is undecided
             */
            grundy?: number | null;
            /**
             * Format: int32
             * @description How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
             */
            remoteness?: number | null;
            reason: components["schemas"]["Searched"];
            /** @description Every number by its name */
            named: string;
            /** @description How it is known */
            explanation: string;
        };
        /** @description A part of a text, in characters from its beginning. */
        Span: {
            start: number;
            end: number;
        };
        Start: {
            /** Format: int32 */
            value: number;
            /** Format: int64 */
            first_pile: number;
        };
        /** @description The first pile of each Grundy value, and the bounds on them. */
        StartsTable: {
            game: string;
            /** Format: int32 */
            upto: number;
            starts: components["schemas"]["Start"][];
            /**
             * Format: double
             * @description The first pile of value g is about this number to the power g
             */
            growth: number | null;
            /** @description Bounds on the values, for drawing; none for relatives of Fibonacci nim */
            curves: components["schemas"]["Curve"][];
        };
        /** @enum {string} */
        State: "queued" | "running" | "done" | "failed" | "cancelled";
        /** @description The answer to a statement. */
        StatementAnswer: components["schemas"]["Answered"] & {
            /** @description The automaton of a statement with free variables, as SVG, unless it is too large to be read */
            drawing: string | null;
            /** @description The statement in its plainest form */
            formatted: string;
            /** Format: double */
            seconds: number;
        };
        /** @description A natural number, or its digits. */
        Take: number | string;
        /** @description Taking this number of stones from the pile with this place, counted from 0. */
        Taken: {
            pile: number;
            take: components["schemas"]["Number"];
        };
        /** @description A theorem: `fibnim theorems show --json`. */
        TheoremFacts: {
            family: string;
            /** @description Live states of the automaton of the family */
            states: number;
            /** @description Live states of the automaton of the positions from which the family is reached */
            reach_states: number;
            /** @description SHA-256 of the certificate */
            hash: string;
            /** @description The theorems that the proof builds on */
            uses: components["schemas"]["Used"][];
            sentence: string;
            /** @description How it was proved */
            induction: string;
        };
        TheoremListed: components["schemas"]["Listed"] & {
            sentence: string;
            by: components["schemas"]["Author"] | null;
            /** @description Whether all who can reach the server see it */
            shared: boolean;
        };
        /** @description A theorem with what is needed to look at it. */
        TheoremShown: components["schemas"]["TheoremFacts"] & {
            /** @description The numbers that its automaton reads, the allowance last */
            tracks: string[];
            /** @description The name of the allowance, if the game has one */
            allowance: string | null;
            /** @description For each pile of the game what it is fixed at; null where it is variable */
            piles: (number | null)[];
            /** @description The rules of the game */
            rules: string;
            /** @description How numbers are written */
            numbers: string;
            /** @description Transitions that do not lead to the dead state */
            arrows: number;
            /** @description Whether a drawing could be read */
            drawable: boolean;
        };
        /** @description A theorem in words, ready to be shown. */
        TheoremWords: components["schemas"]["Explained"] & {
            /** @description What the rows describe; null if there are none */
            heading: string | null;
            /** @description One for each case, the exceptions first */
            rows: components["schemas"]["WordsRow"][];
            /** @description What the values and the digits mean */
            meaning: string;
            /** @description What the words say of the number that was asked about; null if none was, or if they say nothing */
            by_digits: string | null;
            /** @description The theorem for a paper */
            latex: string;
        };
        /** @description A position that the limits did not suffice for. */
        Unsolved: components["schemas"]["Question"] & {
            /** @description Always null */
            outcome: string | null;
            /** @description Why it is undecided */
            undecided: string;
            /** @description The position with its allowance written out */
            position: string;
            /** @description A family whose proof would answer it */
            family: string | null;
        };
        /** @description A position that the limits did not suffice for. */
        UnsolvedByRules: {
            game: string;
            /** @description Piles in the order of the rules, then the allowance if the game has one */
            position: components["schemas"]["Number"][];
            /** @description Always null */
            outcome: string | null;
            /** @description Why it is undecided */
            undecided: string;
            /** @description A family whose proof would answer it */
            family: string | null;
        };
        /** @description A theorem that another builds on. */
        Used: {
            family: string;
            hash: string;
        };
        /** @description How it is known: the method is a theorem or a search, the rest are its numbers. */
        Why: Record<string, unknown> & {
            method: string;
        };
        /** @description One line of a description: a value, and the numbers that have it. */
        WordsRow: {
            /** @description `z1(n) - 1` */
            value: string;
            /** @description `if n ends in 100 or 1010` */
            condition: string;
        };
        /** @description A solved position. */
        Worth: {
            /** @description With its allowance written out */
            position: string;
            /** @description `N`: the player to move wins; `P`: the other player wins; null if it is undecided */
            outcome: string | null;
            grundy: components["schemas"]["Number"] | null;
            /**
             * Format: int32
             * @description How many moves are left when the winner hurries and the loser stalls, if that is quickly found
             */
            remoteness: number | null;
        };
        /** @description What is known of a position of a game by its rules. */
        WorthByRules: {
            /** @description `N`: the player to move wins; `P`: the other one; nothing if it is undecided */
            outcome: string | null;
            /**
             * Format: int32
             * @description If it was asked for: null where it is undecided
             */
            grundy?: number | null;
            /**
             * Format: int32
             * @description How many moves are left when the winner hurries and the loser stalls, if that was asked for: null where it is undecided
             */
            remoteness?: number | null;
        };
        /** @description What is wrong with rules: `fibnim rules check --json`. */
        WrongRules: {
            /** @description Always null */
            game: string | null;
            /** @description The line, counted from 1 */
            line: number;
            /** @description The first character in it, counted from 1 */
            column: number;
            /** @description The bytes that are meant: the first, and the one after the last */
            span: number[];
            message: string;
            help: string;
        };
        /** @description `fibnim zeckendorf --json`. */
        ZeckendorfForm: components["schemas"]["Representation"] & {
            n: components["schemas"]["Number"];
            /** @description The digits, the most significant first */
            digits: string;
            /** @description The sums of the smallest parts, unless they would be too long */
            tails: components["schemas"]["Number"][] | null;
            /** @description Those of them that win without limit */
            winning_tails: components["schemas"]["Number"][] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementAnswer"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Choices"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    classroom: {
        parameters: {
            query?: {
                /**
                 * @description A path of the page with its query
                 * @example /play?position=20
                 */
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Classroom"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExamRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassNow"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    now: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassNow"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pupil: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PupilReport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassNow"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    gallery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gallery"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example G */
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    odds: {
        parameters: {
            query: {
                /**
                 * @description Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`
                 * @example 12;4
                 */
                position: string;
                /** @description `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2`, `takeaway:+2`, `takeaway:=5`, `takeaway:[1,2,4]` */
                game?: string;
                /** @description Whether the piles share one allowance or have one each */
                piles?: components["schemas"]["ScopeArg"];
                /** @description What the first move may take, where no allowance is given */
                first_move?: components["schemas"]["FirstMoveArg"];
                /** @description The player who takes the last stone loses */
                misere?: boolean;
                /**
                 * @description The first against each of the others, joined by commas
                 * @example random,perfect
                 */
                players: string;
                /** @description With machine numbers instead of fractions */
                approximate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Odds"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table: {
        parameters: {
            query: {
                /**
                 * @description The last pile
                 * @example 50
                 */
                upto: number;
                /** @description As in solve */
                game?: string;
                /**
                 * @description The first against each of the others, joined by commas
                 * @example random,perfect
                 */
                players: string;
                /** @description With machine numbers instead of fractions */
                approximate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsTable"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    options: {
        parameters: {
            query: {
                /**
                 * @description Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`
                 * @example 12;4
                 */
                position: string;
                /** @description `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2`, `takeaway:+2`, `takeaway:=5`, `takeaway:[1,2,4]` */
                game?: string;
                /** @description Whether the piles share one allowance or have one each */
                piles?: components["schemas"]["ScopeArg"];
                /** @description What the first move may take, where no allowance is given */
                first_move?: components["schemas"]["FirstMoveArg"];
                /** @description The player who takes the last stone loses */
                misere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Options"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Papers"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recompute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recompute"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    one: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example G.4.7 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimFound"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Game"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    review: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Game"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    known_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownGames"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    check_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesChecked"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    odds_by_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OddsByRulesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Odds"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    options_by_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveByRulesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsByRules"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play_by_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesBoard"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    positions_of_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionsTable"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    review_by_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedByRules"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    solve_by_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveByRulesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolutionByRules"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    solve: {
        parameters: {
            query: {
                /**
                 * @description Such as `12`, `12;4`, `3,4,7;inf` or `12;4 + 7;6 + *5`
                 * @example 12;4
                 */
                position: string;
                /** @description `fibonacci`, `power-of-two`, `nim`, `takeaway:3`, `takeaway:3/2`, `takeaway:+2`, `takeaway:=5`, `takeaway:[1,2,4]` */
                game?: string;
                /** @description Whether the piles share one allowance or have one each */
                piles?: components["schemas"]["ScopeArg"];
                /** @description What the first move may take, where no allowance is given */
                first_move?: components["schemas"]["FirstMoveArg"];
                /** @description The player who takes the last stone loses */
                misere?: boolean;
                /** @description Also how many moves are left when the winner hurries and the loser stalls */
                remoteness?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolutionOfPiles"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LongTable"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    complement: {
        parameters: {
            query: {
                /**
                 * @description The largest pile of a pair
                 * @example 30
                 */
                upto: number;
                /**
                 * @description How far to search
                 * @example 500
                 */
                search: number;
                /** @description As in solve */
                game?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplementTable"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    grundy: {
        parameters: {
            query: {
                /** @description The first pile */
                from?: number;
                /**
                 * @description The last pile
                 * @example 100
                 */
                upto: number;
                /** @description As in solve */
                game?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrundyRows"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moves: {
        parameters: {
            query: {
                /** @description The first pile */
                from?: number;
                /**
                 * @description The last pile
                 * @example 100
                 */
                upto: number;
                /** @description As in solve */
                game?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovesTable"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    plane: {
        parameters: {
            query: {
                /** @description The first a */
                from_a?: number;
                /** @description The first b */
                from_b?: number;
                /**
                 * @description How many of each
                 * @example 60
                 */
                size: number;
                /** @description As in solve */
                game?: string;
                /**
                 * @description The fixed piles, such as `3,4`
                 * @example 3,4
                 */
                piles?: string;
                /** @description Misere play */
                misere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plane"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    starts: {
        parameters: {
            query: {
                /**
                 * @description The last pile
                 * @example 10000
                 */
                upto: number;
                /** @description As in solve */
                game?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartsTable"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    threshold: {
        parameters: {
            query: {
                /** @description The first pile */
                from?: number;
                /**
                 * @description The last pile
                 * @example 100
                 */
                upto: number;
                /** @description As in solve */
                game?: string;
                /**
                 * @description The fixed piles, such as `3,4`
                 * @example 3,4
                 */
                piles?: string;
                /** @description Misere play */
                misere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Column"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    theorems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Library"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    theorem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example two-pile */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TheoremShown"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    certificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example two-pile */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example two-pile */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    members: {
        parameters: {
            query?: {
                /**
                 * @description Fixes the allowance: a number, or `inf`, which is all the same in a game without one
                 * @example inf
                 */
                allowance?: string;
                /** @description How many */
                first?: number;
            };
            header?: never;
            path: {
                /** @example two-pile */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Members"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    run: {
        parameters: {
            query: {
                /**
                 * @description The piles, then the allowance, which may be `inf`
                 * @example 5,7,1
                 */
                numbers: string;
            };
            header?: never;
            path: {
                /** @example two-pile */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedGame"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body came too slowly */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too long */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    words: {
        parameters: {
            query?: {
                /**
                 * @description The value of the pile that varies: what the words say of it
                 * @example 34
                 */
                n?: string;
            };
            header?: never;
            path: {
                /** @example piles:3,4 */
                family: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TheoremWords"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    zeckendorf: {
        parameters: {
            query: {
                /**
                 * @description Such as `129` or `10^30+7`
                 * @example 129
                 */
                n: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZeckendorfForm"];
                };
            };
            /** @description The question makes no sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Where others can reach the server: asked without its token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Asked from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It would not fit into what a request may use */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description One client asks for too much at a time */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many ask at a time, or time ran out */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
