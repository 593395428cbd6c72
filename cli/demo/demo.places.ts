import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'

/** A node of the organisation tree, by its uid. */
export async function createNode(tx: Tx, caller: Caller, node: Record<string, unknown>): Promise<string> {
  return (await storeNamed('org-manage').create(tx, caller, node)).uid
}

const CRATES_PER_HOUSE = 32
const FINISHING_HOUSES = 4

/** The houses of a demo farm, and its crates. */
export async function createPlaces(tx: Tx, caller: Caller, farmId: string, sows: number) {
  const house = (name: string, houseType: string, sort: number, parentId = farmId) =>
    createNode(tx, caller, { parentId, type: 'house', kind: 'HOUSE', name, houseType, sort })
  const places = {
    breeding: await house('配种舍1', 'BREEDING', 1),
    gestation: await house('妊娠舍1', 'GESTATION', 2),
    gilt: await house('后备舍1', 'GILT', 3),
    boar: await house('公猪舍1', 'BOAR', 4),
    nursery: await house('保育舍1', 'NURSERY', 5),
  }
  const crates: { houseId: string; penId: string }[] = []
  const houses = Math.max(1, Math.ceil((sows * 0.27) / CRATES_PER_HOUSE))
  for (let h = 1; h <= houses; h++) {
    const houseId = await house(`分娩舍${h}`, 'FARROWING', 10 + h)
    for (let n = 1; n <= CRATES_PER_HOUSE; n++) {
      const pen = {
        parentId: houseId,
        type: 'house',
        kind: 'PEN',
        name: String(n).padStart(2, '0'),
        capacity: 1,
        sort: n,
      }
      crates.push({ houseId, penId: await createNode(tx, caller, pen) })
    }
  }
  const finishing: string[] = []
  for (let h = 1; h <= FINISHING_HOUSES; h++) finishing.push(await house(`育肥舍${h}`, 'FINISHING', 5 + h))
  return { ...places, crates, finishing: finishing as [string, ...string[]] }
}
