/** An ear number or tag: letters and digits with at least three digits in a row, as they stand in lists. */
const EAR_NUMBER = /^[A-Z]{0,6}\d{3,}(?:-\d+)*$/i
/** An amount: with a currency before or behind it, or with the two or four places only money has. */
const MONEY = /^(?:[¥￥]\s*-?[\d,]+(?:\.\d+)?|-?[\d,]+\.\d{2}(?:\d{2})?|-?[\d,.]+\s*元)$/

/** Whether a text of a page is an ear number or an amount, which screenshots hide. */
export const isSensitive = (text: string): boolean => {
  const word = text.trim()
  return EAR_NUMBER.test(word) || MONEY.test(word)
}
