/** Name and title of every report: all a browser knows before the server tells it the rest. */
export const reportHeads = {
  births: '产仔报表',
  'breed-pig-detail': '种猪明细',
  'sale-pig-detail': '商品猪明细',
  'health-detail': '保健明细',
  'cure-detail': '治疗明细',
  'immune-detail': '免疫明细',
  'feed-detail': '用料明细',
  'feed-silo': '料塔收支',
  'mating-week-cohort': '配种周跟踪',
  'piglets-death': '仔猪死亡报表',
  'breeding-sow-production-efficiency': '种母猪生产效率',
  'expect-farr': '待产母猪表',
  boar_use_analyse: '公猪使用分析',
  'parity-analysis': '胎次分析',
  'technician-analysis': '配种员分析',
  'abnormal-pregnancy': '妊娠异常报表',
  'pig-cull-death': '种猪淘汰死亡报表',
  'farrowing-detail': '分娩明细',
  'inactive-breedingsow': '非生产母猪报表',
  'sow-amount': '母猪存栏',
  'boar-amount': '公猪存栏',
  'Boar-BloodStatus': '公猪血统情况',
  'boar-usage': '公猪使用情况',
  'semen-quality': '精液质检报表',
  gestationResultPositive: '妊检结果录入',
  'sale-batch-amount': '商品猪批次存栏',
  'pigs-amount': '猪只存栏',
  InventoryDetails: '存栏明细',
  'nurs-and-finsh-batch-efficiency': '保育育肥批次效率',
  fattenPigProdWeek: '育肥猪生产周报',
  'sale-pig-death': '商品猪死亡分析',
  'sale-pig-disease': '商品猪疾病分析',
  'sale-pig-weight-gain': '商品猪增重分析',
  'sale-pig-feed-difference': '商品猪用料差异分析',
  'feed-summary': '用料汇总',
  'compare-analysis-farm': '猪场对比分析',
  'compare-analysis-herds': '猪群对比分析',
  'expect-out-amt': '预计出栏量',
  querybatchdiff: '批次差异查询',
  'pig-introduction-breed': '种猪引种明细',
  'immune-compliance': '免疫执行率',
  'material-stock': '库存查询',
  matProcedure: '物料流程',
  drugExpend_detail: '药品支出明细',
  'material-alteration-info': '盘点明细',
  yearPlanAttainment: '年度计划达成',
  introductionProgress: '引种计划完成',
  semenPlanProgress: '精液需求执行',
  pigletPlanProgress: '仔猪计划执行',
} as const
export type ReportName = keyof typeof reportHeads

/** Where a report stands: one of them is outside the back office's own tree. */
export const reportPath = (name: ReportName): string =>
  name === 'InventoryDetails' ? `/ProductionProcessManagement/${name}` : `/admin/${name}`

/** The part of a report's declaration that stands here. */
export const reportHead = (name: ReportName): { name: ReportName; label: string; path: string } => ({
  name,
  label: reportHeads[name],
  path: reportPath(name),
})
