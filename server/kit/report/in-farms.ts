import { sql } from 'kysely'
import type { Sql } from '../sql-words.ts'
import type { ReportContext } from './definition.ts'

/**
 * True of a row in the requested farms. With "=" the index of a table's days is read backward for the few rows of a page;
 * with "any" all rows of the period are read and sorted first.
 */
export const inFarms = (farmId: Sql, { farms }: Pick<ReportContext, 'farms'>): Sql =>
  farms.length === 1 ? sql`${farmId} = ${farms[0]}::uuid` : sql`${farmId} = any(${farms}::uuid[])`
