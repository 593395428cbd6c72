/** File name of a content-disposition header: the RFC 5987 form before the plain one; null when there is none. */
export function fileNameOf(disposition: string | null | undefined): string | null {
  const header = disposition ?? ''
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const quoted = /filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1]
  const plain = quoted ?? bare
  const name = (encoded && unescaped(encoded)) ?? (plain && unescaped(utf8Of(plain)))
  return name ? withoutPath(name) : null
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Browsers hand header bytes over as Latin-1; older servers put UTF-8 there. */
function utf8Of(text: string): string {
  if (!/^[\x20-\xff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** A server must not choose the folder. */
function withoutPath(name: string): string {
  return name.split(/[/\\]/).at(-1) ?? ''
}
