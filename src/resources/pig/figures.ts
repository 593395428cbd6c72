/** The figures among values as they are typed; what is no figure yet is left out. */
export const figures = (values: readonly unknown[]): string[] =>
  values.flatMap((value) =>
    value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))
      ? [String(value)]
      : [],
  )
