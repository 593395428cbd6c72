import { sql } from 'kysely'
import { type EventForm, isOfBatches, isStandalone } from '#kit/event-form.ts'
import { formCode } from '#server/commands/batch/batch.check.ts'
import { subjectJoins, subjectNumber } from '#server/commands/standalone/standalone.check.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Table of the events of a form, as `e`, and the number that identifies each. */
interface StoredEvents {
  readonly from: Sql
  readonly type: Sql
  readonly number: Sql
}

/** The tables behind a form: animals, lots, batches, and standalone events. */
export function storedEvents(form: EventForm): StoredEvents {
  if (isStandalone(form))
    return { from: sql`farm_event e ${subjectJoins}`, type: sql`e.type`, number: subjectNumber }
  if (isOfBatches(form))
    return {
      from: sql`batch_event e join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id`,
      type: formCode,
      number: sql`b.batch_no`,
    }
  if (form.target === 'lot')
    return {
      from: sql`semen_event e join semen_lot l on l.farm_id = e.farm_id and l.uid = e.lot_uid`,
      type: sql`e.type`,
      number: sql`l.lot_no`,
    }
  return {
    from: sql`pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id`,
    type: sql`e.type`,
    number: sql`p.ear_no`,
  }
}
