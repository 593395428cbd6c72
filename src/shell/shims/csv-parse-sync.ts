/**
 * Replaces `csv-parse/sync` in the browser: casbin loads it for policy files, and ours come as rows. The real one is its Node build, which
 * throws at load, or 43 kB.
 */
export function parse(): never {
  throw new Error('policies are added as rows; policy text is not read in the browser')
}
