// What the server offers to choose from, and how far it goes.

import { get } from "./api.js";

/** @type {Promise<Api.Choices> | null} */
let asked = null;

/** The games, the opponents and the limits; asked for once. After a failure it is asked for again. */
export function choices() {
  asked ??= get("choices", {}).catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
