import { choice, date, decimal, earTag, integer, money, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'

const bases = { WEIGHT: '目标体重', AGE: '目标日龄' } as const
/** Subject of a row: pigs of a batch to leave, or piglets to be weaned, of a suckling litter or a sow in pig. */
export const kinds = { BATCH: '批次', LITTER: '在哺窝', SOW: '待产母猪' } as const
export type Kind = keyof typeof kinds
export const KINDS: readonly Kind[] = ['BATCH', 'LITTER', 'SOW']
const shown = (...is: Kind[]) => ({ overrides: { shownBy: { filter: 'kind', is } } })
const ofBatches = shown('BATCH')
const ofPiglets = shown('LITTER', 'SOW')

/** Default survival of each stage, per cent: the targets of both stages. */
export const SURVIVAL = 97

const DUE =
  '按目标体重：生长曲线上长到目标出栏体重的日期；按目标日龄：平均出生日期＋目标出栏日龄；已到的为今天；在哺窝、待产母猪为预计断奶日'
const HEADS = '现存栏×到出栏的成活率；成活率按剩余天数折算：最后“育肥天数”用育肥成活率，之前用保育成活率'

const WEANED =
  '在哺窝：现带仔×断奶前成活率按剩余哺乳天数折算，断奶日＝产仔日（代哺为接仔日）＋哺乳天数；待产母猪：分娩概率（未检 0.87，妊检阳性 0.95）×本场近 365 天窝均活仔×断奶前成活率，断奶日＝预产期＋哺乳天数。断奶前成活率未填时为本场近 365 天断奶窝的 1－F44；近一年无断奶的场不计'
const PIGLETS = '预计断奶×仔猪销售占比；占比未填时为本场近 365 天断奶时直接销售的头数÷断奶头数，其余进入批次'

export const definition = declareReport('expect-out-amt', {
  asks: {
    filters: {
      farmIds,
      dueFrom: date('预计日期起'),
      dueTo: date('预计日期止'),
      kind: choice('来源', kinds),
      basis: choice('出栏依据', bases),
      ...usualFilters('stage', 'house', 'batch'),
      nurserySurvival: decimal('保育成活率', { min: 1, max: 100, unit: '%' }),
      finishSurvival: decimal('育肥成活率', { min: 1, max: 100, unit: '%' }),
      weanSurvival: decimal('断奶前成活率', { min: 1, max: 100, unit: '%' }),
      pigletSale: decimal('仔猪销售占比', { min: 0, max: 100, unit: '%' }),
    },
    defaults: {
      dueTo: 'in12Weeks',
      kind: 'BATCH',
      basis: 'WEIGHT',
      nurserySurvival: String(SURVIVAL),
      finishSurvival: String(SURVIVAL),
    },
  },
  columns: {
    dueDate: column(date('预计日期'), { fixed: true, definition: DUE }),
    batchNo: column(text('批次', { width: 128 }), {
      fixed: true,
      overrides: { link: '/admin/batch-manage?f.batchNo={batchNo}', ...ofBatches.overrides },
    }),
    kind: column(text('来源', { width: 84 }), shown()),
    earNo: column(earTag('耳号'), {
      overrides: { link: '/admin/pig-detail?pigId={pigId}', ...ofPiglets.overrides },
    }),
    house: column(text('栋舍')),
    stage: column(text('阶段'), ofBatches),
    pricedKilos: hiddenSum(weight('有单价的重量')),
    batches: countOf('批次数', { ...ofBatches, definition: '有存栏的批次；各栋舍计一次' }),
    stock: countOf('现存栏', { ...ofBatches, ...defined('F02', '今天的头数') }),
    ageDays: column(integer('日龄', { unit: '天' }), {
      definition: '今天，按头数加权；在哺窝为仔猪日龄',
      ...shown('BATCH', 'LITTER'),
    }),
    weight: column(weight('估均重', { digits: 1 }), { definition: ESTIMATED, ...ofBatches }),
    daysLeft: column(integer('剩余天数', { unit: '天' }), { definition: '预计日期－今天' }),
    outAge: column(integer('出栏日龄', { unit: '天' }), {
      ...ofBatches,
      ...defined('F88', '预计日期的平均日龄'),
    }),
    outWeight: column(weight('出栏均重', { digits: 1 }), {
      ...ofBatches,
      ...defined('F88', '预计出栏日的均重，由今天的估均重按生长曲线推算'),
    }),
    heads: summed(decimal('预计头数', { unit: '头', digits: 0 }), { definition: HEADS, ...ofBatches }),
    survival: percent('预计成活率', 'heads', 'stock', { ...defined('F85', '预计头数÷现存栏'), ...ofBatches }),
    kilos: summed(weight('预计重量', { digits: 0, width: 108 }), {
      ...ofBatches,
      definition: '预计头数×出栏均重',
    }),
    average: ratio('预计均重', 'kilos', 'heads', {
      unit: 'kg',
      digits: 1,
      ...defined('F88', '预计重量÷预计头数'),
      ...ofBatches,
    }),
    price: ratio('单价', 'amount', 'pricedKilos', {
      unit: '元/kg',
      digits: 4,
      ...defined('F108', '本场近30天育肥、断奶至出栏批次的销售金额÷重量；近30天没有销售的取限价'),
      ...ofBatches,
    }),
    amount: summed(money('预计金额', { width: 112 }), { ...ofBatches, ...defined('F108', '预计重量×单价') }),
    planned: summed(integer('已排计划', { min: 0, unit: '头' }), {
      ...ofBatches,
      definition:
        '已审核、尚未出栏的出栏批次的预计头数；未指定栋舍或该栋舍已无本批次猪的，计在头数最多的栋舍',
    }),
    unplanned: summed(decimal('余量', { unit: '头', digits: 0 }), {
      ...ofBatches,
      definition: '预计头数－已排计划',
    }),
    suckling: countOf('现带仔', { unit: '头', definition: '今天在窝的仔猪', ...shown('LITTER') }),
    litters: summed(decimal('预计断奶窝'), {
      ...defined('F33', '在哺窝计 1；待产母猪计分娩概率：未检 0.87，妊检阳性 0.95'),
      ...ofPiglets,
    }),
    weaned: summed(decimal('预计断奶', { unit: '头', digits: 0 }), {
      drill: true,
      ...defined('F44', WEANED),
      ...ofPiglets,
    }),
    pigletSale: summed(decimal('预计仔猪销售', { unit: '头', digits: 0 }), {
      definition: PIGLETS,
      ...ofPiglets,
    }),
    farm: column(text('猪场')),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    without: ['batches'],
    figures: ['price'],
    drill: [
      'dueDate',
      'batchNo',
      'earNo',
      'house',
      'stage',
      'stock',
      'ageDays',
      'outWeight',
      'heads',
      'kilos',
      'suckling',
      'litters',
      'weaned',
      'pigletSale',
    ],
    // ready pigs can be planned for dispatch
    acts: [
      {
        form: 'deliveryBatch',
        label: '新建出栏批次',
        of: { key: 'batchNo', word: '批次', unit: '批' },
        begins: {
          ...{ planFarmId: 'farmId', batchNo: 'batchNo', houseId: 'houseId', planDate: 'dueDate' },
          ...{ planHeads: 'unplanned', planWeight: 'outWeight' },
        },
        whole: ['planHeads'],
      },
    ],
    sort: { field: 'dueDate', order: 'asc' },
  },
  groups: {
    by: { ...usualGroups('week', 'month'), kind: '来源', ...usualGroups('stage', 'house', 'farm') },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'stock', label: '现存栏', unit: '头' },
      { column: 'heads', label: '预计出栏', unit: '头' },
      { column: 'kilos', label: '预计重量', unit: 'kg' },
      { column: 'average', label: '预计均重', unit: 'kg' },
      { column: 'amount', label: '预计金额', unit: '元' },
      { column: 'unplanned', label: '余量', unit: '头' },
      { column: 'survival', label: '预计成活率', unit: '%' },
      { column: 'suckling', label: '现带仔', unit: '头' },
      { column: 'litters', label: '预计断奶窝', unit: '窝' },
      { column: 'weaned', label: '预计断奶', unit: '头' },
      { column: 'pigletSale', label: '预计仔猪销售', unit: '头' },
    ],
    charts: [
      { column: 'heads', label: '预计出栏', name: '预计头数', key: 'weekly', kind: 'bars' },
      { label: '预计断奶', series: { weaned: '预计断奶', pigletSale: '预计仔猪销售' }, kind: 'bars' },
    ],
  },
})
