import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** All companies export the journal: events and documents are sent to the ERP from now on. */
export const enableErp = (db: Db): Promise<unknown> =>
  sql`insert into app_setting (name, value, effective_from) values ('erp_journal', 'true', '1900-01-01')`.execute(
    db,
  )
