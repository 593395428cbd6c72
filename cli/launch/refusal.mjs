/** Why a command cannot go on, in one sentence for the person at the terminal; anything else thrown is a defect. */
export class Refusal extends Error {}
