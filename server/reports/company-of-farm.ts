import { sql } from 'kysely'
import type { ReportContext } from '../kit/report/definition.ts'

/** Joins the company of each farm of `x`, the nearest above it. */
export const companyOfFarm = ({ farms }: Pick<ReportContext, 'farms'>) =>
  sql`left join (select f.uid as farm_id, (select c.uid from organize c where c.type = 'company'
      and c.uid = any(string_to_array(trim(f.tree_path, '/'), '/')::uuid[]) order by c.level desc limit 1) as uid
    from organize f where f.uid = any(${farms}::uuid[])) company on company.farm_id = x.farm_id`
