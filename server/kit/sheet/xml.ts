const NEEDS_ESCAPE = /[&<>\p{Cc}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u
const PADDED = /^\s|\s$|\n/
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const codePoint = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Text as the content of a spreadsheet's `<t>`: XML entities, and OOXML's `_xHHHH_` for characters XML cannot hold. A text
 * that looks like such an escape is escaped itself (ECMA-376 part 1, 22.9.2.19), or it would be changed.
 */
export function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, codePoint)
}

/** A text as `<t>`, with its leading and trailing blanks. */
export const textElement = (text: string): string =>
  `<t${PADDED.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t>`

const ATTRIBUTE: Readonly<Record<string, string>> = { ...ENTITIES, '"': '&quot;' }
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ATTRIBUTE[sign] ?? sign)

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
