/**
 * Replaces `papaparse`: refine's useImport and useExport hooks parse CSV in the browser; here the server reads and writes spreadsheets, so
 * these two hooks stay unused (6 kB).
 */
const refuse = (): never => {
  throw new Error('spreadsheets are read and written by the server, not by refine’s useImport and useExport')
}

export const papaparse = { parse: refuse, unparse: refuse }
// biome-ignore lint/style/noDefaultExport: refine takes the default export of the package this stands in for
export default papaparse
