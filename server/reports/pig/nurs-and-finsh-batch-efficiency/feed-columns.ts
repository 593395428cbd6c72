import { integer, money, weight } from '#kit/field.ts'
import { defined, derived, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { ADJUSTED } from './adjusted.ts'

const FED = '用料'
const RATE = '料肉比'
const KNOWN = '；只计有用料记录的批次'

/** Feed of a batch, and its conversion. */
export const feedColumns = {
  feed: summed(weight('用料', { width: 112 }), {
    drill: true,
    ...defined('F83', '批次用料，加栋舍用料按当晚同类批次头数分摊的部分；没有记录的为空', FED),
  }),
  adfi: ratio('日采食', 'feed', 'fedDays', {
    unit: 'kg',
    digits: 3,
    ...defined('F84', `用料÷饲养日${KNOWN}`, FED),
  }),
  fcr: ratio('含死淘', 'feed', 'fedGain', defined('F83', `用料÷增重（含死淘）${KNOWN}`, RATE)),
  fcrAlive: ratio('不含死淘', 'feed', 'fedGainAlive', {
    group: RATE,
    formula: 'F83',
    definition: `商业口径：用料÷增重（不含死淘）${KNOWN}`,
  }),
  fcrAdjusted: ratio('校正', 'adjustedFeed', 'adjustedGain', defined('F83', ADJUSTED.fcr, RATE)),
  feedAmount: summed(money('料款', { width: 128 }), {
    group: FED,
    definition: '用料×录入当天的单价；无单价的不计',
  }),
  feedCost: derived('增重料本', ['feed', 'fedGain', 'feedAmount', 'pricedFeed'], '元/kg', {
    group: FED,
    formula: 'F104',
    definition: '料肉比×平均料价（料款÷有单价的用料）',
  }),
  index: {
    ...derived('育肥指数', ['survived', 'started', 'grams', 'pigDays', 'feed', 'fedGain'], '', {
      formula: 'F89',
      definition: '成活率（%）×日增重（kg）÷料肉比×100',
    }),
    field: { ...integer('育肥指数') },
  },
  fedDays: hiddenSum(integer('有用料的饲养日', { min: 0 })),
  fedGain: hiddenSum(weight('有用料的增重')),
  fedGainAlive: hiddenSum(weight('有用料的增重（不含死淘）')),
  pricedFeed: hiddenSum(weight('有单价的用料')),
  adjustedFeed: hiddenSum(weight('校正用料')),
  adjustedGain: hiddenSum(weight('可校正的增重')),
}
