import { addDays } from '#domain/calendar.ts'
import { NEAR_EXPIRY } from '#domain/stock/first-expired.ts'
import { numberOf, type RoleHome } from './declare.ts'
import { listFigure, reportFigure } from './declared-figures.ts'
import { siloCard, siloFigure } from './home.silos.ts'
import { onDay, yesterday } from './periods.ts'
import { waitingDocumentsCard, waitingDocumentsFigure } from './roles.documents.ts'
import { issueCard, receiptCard, WAITING_ISSUES, WAITING_RECEIPTS } from './store-documents.ts'
import { ending, endingCard, low, lowCard, shortMaterialsOf } from './store-stock.ts'

const REVIEWED = ['receive', 'material-return', 'material-alteration']
const COSTS = 'material-stock:money'

/** 仓管: goods to receive, issue and buy, and the stock. */
export const storeHome: RoleHome = {
  key: 'store',
  label: '仓管',
  title: '待办',
  several: false,
  functions: ['receive', 'materialReceiveApply', 'material-stock'],
  lists: {
    toReceive: '入库',
    toIssue: '出库',
    stockLow: '库存',
    stockExpiring: '库存',
  },
  figures: [
    listFigure('receipts', '待入库', 'receive', {
      unit: '单',
      filters: () => WAITING_RECEIPTS,
      say: async (ask) => {
        const arriving = { ...WAITING_RECEIPTS, receiveDate: ask.today }
        const { total } = await ask.list('receive', arriving, { limit: 1 })
        return { note: `今天到货 ${total}` }
      },
    }),
    listFigure('issues', '待发料', 'materialReceiveApply', {
      unit: '单',
      filters: () => WAITING_ISSUES,
      say: async (ask) => {
        const late = { ...WAITING_ISSUES, applyDate_lte: addDays(ask.today, -1) }
        const { total } = await ask.list('materialReceiveApply', late, { limit: 1 })
        return { note: total > 0 ? `超期 ${total}` : '没有超期' }
      },
    }),
    waitingDocumentsFigure(REVIEWED),
    reportFigure('low', '低于安全量', 'material-stock', {
      unit: '项',
      filters: low,
      groupBy: 'material',
      say: async (ask) => {
        const gone = (await shortMaterialsOf(ask)).filter(({ held }) => held <= 0).length
        return gone > 0 ? { note: `断货 ${gone}`, tone: 'red' } : { note: '没有断货' }
      },
    }),
    reportFigure('ending', `${NEAR_EXPIRY} 天内到期`, 'material-stock', {
      unit: '项',
      filters: ending,
      say: async (ask) => {
        const { total } = await ask.report('material-stock', { ...onDay(ask), state: 'EXPIRED' })
        return total > 0 ? { note: `其中已过期 ${total}`, tone: 'red' } : { note: '没有过期' }
      },
    }),
    siloFigure,
    reportFigure('issued', '昨日出库', 'matProcedure', {
      unit: '元',
      digits: 2,
      column: 'outgoingAmount',
      functions: ['matProcedure:money'],
      filters: yesterday,
      say: (_ask, { sums }) => ({ note: `${numberOf(sums.records)} 笔` }),
    }),
    reportFigure('amount', '库存金额', 'material-stock', {
      unit: '元',
      digits: 2,
      column: 'amount',
      functions: [COSTS],
      filters: onDay,
      say: async (ask, { sums }) => {
        const feed = await ask.report('material-stock', { ...onDay(ask), materialClass: 'FEED' })
        const whole = numberOf(sums.amount)
        const share = whole > 0 ? (numberOf(feed.sums.amount) / whole) * 100 : null
        return { note: share === null ? '' : `饲料占 ${share.toFixed(2)} %` }
      },
    }),
  ],
  cards: [issueCard, lowCard, waitingDocumentsCard(REVIEWED), receiptCard, endingCard, siloCard],
}
