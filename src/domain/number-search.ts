/** A typed or scanned number: in capitals, without blanks and dashes, full-width signs as plain ones. */
export const bareNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―−]/g, '')

const LONGEST = 40

/** True of what can be an ear number or the number of a batch or document: letters and figures, one figure at least. */
export const isNumberLike = (typed: string): boolean => {
  const bare = bareNumber(typed)
  return bare.length >= 2 && bare.length <= LONGEST && /^[0-9A-Z]*[0-9][0-9A-Z]*$/.test(bare)
}
