/** Facts of an animal shown in a grid next to the cells to fill. */
export type AnimalFacts = Readonly<Record<string, unknown>> & { readonly earNo: string }
