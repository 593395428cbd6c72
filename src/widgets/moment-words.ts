/** `MM-DD HH:mm`, with seconds where asked for; the year where it is another than the server's. */
export function momentWords(moment: string | null, now: string, withSeconds = false): string {
  if (!moment) return '-'
  const text = moment.slice(0, withSeconds ? 19 : 16)
  return text.slice(0, 4) === now.slice(0, 4) ? text.slice(5) : text
}
