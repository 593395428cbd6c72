import { nextOf } from './counter.ts'
import type { Tx } from './database.ts'

/** The next business number (单号) of a farm, a kind of document and a day: JX20261121-003, without gaps. */
export async function documentNumber(tx: Tx, farmId: string, kind: string, date: string): Promise<string> {
  const day = `${kind}${date.replaceAll('-', '')}`
  return `${day}-${String(await nextOf(tx, farmId, day)).padStart(3, '0')}`
}
