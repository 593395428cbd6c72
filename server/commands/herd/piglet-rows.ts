import type { Piglet, SowHistory } from '#domain/sow/types.ts'
import { isUuid } from '#kit/parse.ts'
import type { BulkRow } from '../../kit/bulk.ts'

type Payload = Readonly<Record<string, unknown>>
const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value : null)

/** The tagged piglets of one dam. Those tagged in another farm, before she came, stayed there. */
export function pigletRows(
  payloads: ReadonlyMap<string, Payload>,
  entry: Payload,
  history: SowHistory,
): BulkRow[] {
  const born = history.litters.filter((one) => !one.init && !one.nurse)
  const dam = {
    dam_ear_no: history.earNo,
    breed_id: uuidOrNull(entry.breedId),
    line_id: uuidOrNull(entry.lineId),
    dam_litters: born.length,
    dam_live: born.reduce((sum, one) => sum + one.livePiglets, 0),
  }
  return history.piglets
    .filter((one) => payloads.has(one.uid))
    .map((one) => ({ ...pigletRow(one, payloads), ...dam, ...litterOf(one, payloads, history) }))
}

function litterOf(piglet: Piglet, payloads: ReadonlyMap<string, Payload>, history: SowHistory): BulkRow {
  const litter = history.litters.find((one) => one.uid === piglet.litterUid)
  const service = history.services.find((one) => one.uid === litter?.serviceUid)
  return {
    litter_uid: piglet.litterUid,
    litter_no: payloads.get(piglet.litterUid)?.litterNo ?? null,
    parity: litter?.parity ?? null,
    sire_ear_no: service?.boarEarnock ?? null,
    wean_date: litter?.weanDate ?? null,
  }
}

function pigletRow(one: Piglet, payloads: ReadonlyMap<string, Payload>): BulkRow {
  const moment = `${one.date} 00:00:00+08`
  return {
    uid: one.uid,
    piglet_no: one.pigletNo,
    sex: one.sex,
    birth_date: one.birthDate,
    teats: (one.teatL ?? 0) + (one.teatR ?? 0) || null,
    teat_l: one.teatL,
    teat_r: one.teatR,
    weight: one.weight,
    tag_date: one.date,
    preselected: one.preselected,
    result: one.result,
    result_date: one.resultDate,
    result_uid: one.resultUid,
    new_ear_no: one.newEarNo,
    reason: payloads.get(one.resultUid ?? '')?.reason ?? null,
    created_at: moment,
    updated_at: moment,
  }
}
