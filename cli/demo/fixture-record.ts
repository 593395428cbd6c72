import type { Api } from './api.ts'

interface RowAnswer {
  accepted: boolean
  earNo: string
  violations: { rule: string; message: string }[]
}

/** First entry of a dictionary. */
export function firstOf(words: ReadonlyMap<string, string>, scode: string): string {
  const found = [...words].find(([key]) => key.startsWith(`${scode} `))
  if (!found) throw new Error(`the dictionary has no entry for ${scode}`)
  return found[1]
}

/** Enters rows; one that is refused ends the loading with the server's words. */
export async function record(api: Api, farmId: string, code: string, rows: readonly object[]): Promise<void> {
  const { results } = (await api.call('POST', `event/${code}`, { farmId, rows })) as unknown as {
    results: RowAnswer[]
  }
  const refused = results.find((one) => !one.accepted)
  if (refused) {
    const why = refused.violations.map((one) => `${one.rule} ${one.message}`).join('；')
    throw new Error(`${code} ${refused.earNo}: ${why}`)
  }
}
