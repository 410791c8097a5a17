// Short names for the interface of the server, whose types are made (api.d.ts): the modules of the page say `Api.Board`.

import type { components, paths } from "./api";

type Schemas = components["schemas"];
type Method = "get" | "post";

/** The addresses below /api/v1/ that take a method, as the document writes them: `jobs/{id}`. */
type Address<M extends Method> = {
  [P in keyof paths]: P extends `/api/v1/${infer Rest}`
    ? paths[P] extends Record<M, { responses: unknown }>
      ? Rest
      : never
    : never;
}[keyof paths];

type Operation<M extends Method, A extends Address<M>> = `/api/v1/${A}` extends keyof paths
  ? NonNullable<paths[`/api/v1/${A}`][M]>
  : never;

/** What is answered when all is well, at once or for a job. */
type Answer<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 202)]: R[S] extends { content: { "application/json": infer T } } ? T : never }[keyof R &
      (200 | 202)]
  : never;

/** Where a question mark may stand or a null: empty texts and `false` are left out as well. */
type Lax<Q> = { [K in keyof Q]: Q[K] | null | "" | false };

type Given<O> = O extends { parameters: { query?: infer Q; path?: infer P } }
  ? ([Q] extends [undefined] ? unknown : Lax<Q>) & ([P] extends [undefined] ? unknown : P)
  : never;

declare global {
  namespace Api {
    type Getting = Address<"get">;
    type Posting = Address<"post">;
    type Parameters<A extends Getting> = Given<Operation<"get", A>>;
    type Got<A extends Getting> = Answer<Operation<"get", A>>;
    type Posted<A extends Posting> = Answer<Operation<"post", A>>;
    type Body<A extends Posting> =
      Operation<"post", A> extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;

    /** Above 2^53 a number is text; so is `inf`. */
    type Number = Schemas["Number"];
    type Board = Schemas["Board"];
    type Choices = Schemas["Choices"];
    type Checked = Schemas["RulesChecked"];
    type Rules = Schemas["ShownRules"];
    type Mistake = Schemas["WrongRules"];
    type KnownGame = Schemas["KnownGame"];
    type Positions = Schemas["PositionsTable"];
    type SolvedByRules = Schemas["SolvedByRules"];
    type Claim = Schemas["ClaimFound"];
    type Game = Schemas["Game"];
    type GrundyRow = Schemas["GrundyRow"];
    type Job = Schemas["Job"];
    type Limits = Schemas["Limits"];
    type LongTable = Schemas["LongTable"];
    type Offer = Schemas["Offer"];
    type Papers = Schemas["Papers"];
    type Problem = Schemas["Problem"];
    type Reviewed = Schemas["Reviewed"];
    type Run = Schemas["Run"];
    type Solved = Schemas["Solved"];
    type Options = Schemas["Options"];
    type Leads = Schemas["Leads"];
    type Unsolved = Schemas["Unsolved"];
    type Starts = Schemas["StartsTable"];
    type Complements = Schemas["ComplementTable"];
    type Statement = Schemas["StatementAnswer"];
    type Taken = Schemas["Taken"];
    type Duel = Schemas["DuelTold"];
    type Theorem = Schemas["TheoremShown"];
    type Listed = Schemas["TheoremListed"];
    type TheoremWords = Schemas["TheoremWords"];
    type WordsRow = Schemas["WordsRow"];
    type Exhibit = Schemas["Exhibit"];
    type Plot = Schemas["Plot"];
    type Zeckendorf = Schemas["ZeckendorfForm"];
  }
}
