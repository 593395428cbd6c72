/** What a grid shows of an animal beside the cells to fill. */
export type AnimalFacts = Readonly<Record<string, unknown>> & { readonly earNo: string }
