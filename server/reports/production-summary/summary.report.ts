import { sql } from 'kysely'
import type { Report } from '#kit/report.ts'
import { freshFarms } from '#server/kept-days/herd-day/fresh-farms.ts'
import { freshFarmDays } from '#server/kept-days/kept-days.fresh.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { indicatorsOfEach } from '#server/queries/indicators-of.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { plannedFigures } from '#server/queries/planned-figures.ts'
import { groupOfPlace } from '#server/queries/sow-sql.ts'
import { companyOfFarm } from '../company-of-farm.ts'
import {
  herdReport,
  rowsOf,
} from '../pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { costWeanings, herdCosts, inventoryDays, workDays } from './day-facts.ts'
import { oldSummaryDefinition, summaryDefinition } from './summary.definition.ts'

const ofDays = [inventoryDays, workDays]
const ofCosts = [herdCosts, costWeanings]

/** Report with figures of the scorecard, and those of a farm's kept days and costs. */
function summaryReport(report: Report): ServerReport {
  const herd = herdReport(report)
  // rows contain costs: a user who may not see costs gets none of them
  const rows = (context: ReportContext): Sql => {
    const more = context.costs ? [...ofDays, ...ofCosts] : ofDays
    return rowsOf(report, context, { more: context.question.listedOnly ? [] : more })
  }
  return {
    ...herd,
    from: {
      rows: (context) => sql`(${rows(context)}) x`,
      joins: { ...herd.from.joins, company: companyOfFarm },
    },
    groups: { ...herd.groups, company: groupOfPlace(sql`company.uid`) },
    plan: {
      prepare: async (tx, context) => {
        const to = String(context.filters.dateTo)
        const addedDays = await freshFarms(tx, context)
        const furtherDays = await freshFarmDays(tx, context.farms, to < context.today ? to : context.today)
        return keeping(context, { addedDays, furtherDays })
      },
      keeps: [keptCosts.batches, keptCosts.ledger],
      addsUp: true,
      // for one farm each table is read by farm and day, whatever the period
      steady: ({ farms }) => farms.length === 1,
    },
    overrides: {
      ...herd.overrides,
      // a list leaves out days and costs, and its sums are requested separately
      listed: sql`true`,
      goalsOfEach: indicatorsOfEach,
      plans: plannedFigures,
    },
  }
}

/** 生产汇总 (§5.8). */
export const productionSummary = summaryReport(summaryDefinition)

/** 生产汇总 by its older columns: the same statement, so that equal formulas give equal figures. */
export const productionSummaryOld = summaryReport(oldSummaryDefinition)
