/** E blocks, W asks for a reason and then passes. */
export type Level = 'E' | 'W'

/**
 * Every rule of §3, its level (with two, that of the document's column) and its one message. `{…}` is filled in; ' / ' separates the two
 * halves of a message that names two causes.
 */
export const RULES = {
  'V-001': { level: 'E', text: '业务日期不能大于当前日期' },
  'V-002': { level: 'E', text: '该日期所在期间已月结，不能新增或修改' },
  'V-003': { level: 'E', text: '补录日期超过允许的{n}天，请联系管理员' },
  'V-004': { level: 'E', text: '业务日期不能早于猪只入场日期' },
  'V-005': { level: 'E', text: '业务日期不能早于上一次事件日期（{事件} {日期}）' },
  'V-006': { level: 'E', text: '该猪只已离场，不能录入事件' },
  'V-007': { level: 'E', text: '耳号不存在：{耳号}' },
  'V-008': { level: 'E', text: '当前状态为【{状态}】，不能进行{事件}操作' },
  'V-009': { level: 'E', text: '该猪只不是{母猪（公猪）}，不能进行此操作' },
  'V-010': { level: 'E', text: '耳号已存在，不能重复' },
  'V-011': { level: 'E', text: '第{n}行耳号重复' },
  'V-012': { level: 'E', text: '入场日期不能早于出生日期' },
  'V-013': { level: 'E', text: '该猪只正在调拨途中，不能操作' },
  'V-014': { level: 'W', text: '该猪只不属于当前猪场' },
  'V-101': { level: 'E', text: '配种日龄小于{n}天，不能配种' },
  'V-102': { level: 'W', text: '初配日龄异常（{n}天），请确认' },
  'V-103': { level: 'E', text: '哺乳母猪不能配种，请先断奶' },
  'V-104': { level: 'W', text: '断奶配种间隔异常（{n}天），请确认' },
  'V-105': { level: 'E', text: '距上次配种仅{n}天，请先登记返情或妊检结果' },
  'V-106': { level: 'E', text: '公猪【{耳号}】不可用' },
  'V-107': { level: 'E', text: '精液已过期或库存不足' },
  'V-108': { level: 'W', text: '与配公猪存在近交，请确认' },
  'V-109': { level: 'E', text: '该母猪已判定淘汰，不能配种' },
  'V-110': { level: 'W', text: '公猪使用频率过高' },
  'V-201': { level: 'E', text: '没有待检的配种记录' },
  'V-202': { level: 'E', text: '配种后不足{n}天，不能妊检' },
  'V-203': { level: 'W', text: '返情间隔不规律（{n}天），请确认' },
  'V-204': { level: 'E', text: '妊娠{n}天不能登记流产，应登记{返情/分娩}' },
  'V-205': { level: 'E', text: '妊娠天数超过上限，请核实' },
  'V-301': { level: 'E', text: '妊娠天数必须在{min}~{max}天之间（当前{n}天）' },
  'V-302': { level: 'W', text: '妊娠天数异常（{n}天），请确认' },
  'V-303': { level: 'E', text: '总产仔数不能为0' },
  'V-304': { level: 'E', text: '总产仔数与各项之和不符' },
  'V-305': { level: 'E', text: '活仔数必须等于健仔+弱仔+畸形活仔' },
  'V-306': { level: 'E', text: '公母仔数之和必须等于活仔数' },
  'V-307': { level: 'E', text: '总产仔数异常（{n}头），请核实' },
  'V-308': { level: 'W', text: '初生重异常，请核实' },
  'V-309': { level: 'E', text: '没有对应的配种记录，不能分娩' },
  'V-310': { level: 'W', text: '母猪不在分娩舍，请先转舍' },
  'V-401': { level: 'E', text: '寄出母猪与寄入母猪不能相同' },
  'V-402': { level: 'E', text: '母猪【{耳号}】不在哺乳状态，不能寄养' },
  'V-403': { level: 'E', text: '寄养数量必须大于0' },
  'V-404': { level: 'E', text: '寄养数量不能超过带仔数（{n}头）' },
  'V-405': { level: 'W', text: '两窝日龄相差{n}天，请确认' },
  'V-406': { level: 'W', text: '带仔数超过有效乳头数' },
  'V-411': { level: 'E', text: '死亡数量不能大于带仔数（{n}头）' },
  'V-501': { level: 'E', text: '断奶头数不能大于带仔数（{n}头）' },
  'V-502': { level: 'E', text: '断奶数+死亡数与带仔数不符，相差{n}头' },
  'V-503': { level: 'E', text: '哺乳天数必须在{min}~{max}天之间' },
  'V-504': { level: 'W', text: '哺乳天数异常（{n}天），请确认' },
  'V-505': { level: 'E', text: '断奶重异常，请核实' },
  'V-506': { level: 'E', text: '请选择断奶仔猪去向（批次/栋舍/直接销售）' },
  'V-507': { level: 'E', text: '批次已关闭，不能转入' },
  'V-601': { level: 'E', text: '哺乳母猪不能{淘汰/销售/转场}，请先断奶' },
  'V-602': { level: 'W', text: '该母猪处于妊娠状态，确认继续？' },
  'V-603': { level: 'E', text: '请先处理带仔（寄养或死亡）{n}头' },
  'V-604': { level: 'E', text: '请选择{淘汰/死亡}原因' },
  'V-605': { level: 'E', text: '离场日期不能早于已有事件日期' },
  'V-606': { level: 'E', text: '猪只处于休药期（至{日期}），不能销售' },
  'V-607': { level: 'E', text: '该猪已申请淘汰，不能重复申请' },
  'V-701': { level: 'E', text: '目标栏位已满 / 目标栋舍不属于本场' },
  'V-702': { level: 'E', text: '转入栏位与当前栏位相同' },
  'V-703': { level: 'E', text: '接收日期不能早于发出日期' },
  'V-704': { level: 'E', text: '接收场已存在相同耳号，请先改号' },
  'B-01': { level: 'E', text: '公猪日龄不足{n}天，不能采精/配种' },
  'B-02': { level: 'W', text: '距上次采精不足{n}天，请确认' },
  'B-03': { level: 'E', text: '精液{指标}超出范围' },
  'B-04': { level: 'E', text: '分装份数超过可稀释量' },
  'B-05': { level: 'E', text: '精液不合格，不能分装' },
  'B-06': { level: 'E', text: '精液库存不足（剩余{n}份）' },
  'B-07': { level: 'E', text: '配种日期必须在精液有效期内' },
  'B-08': { level: 'E', text: '该公猪不是生产公猪，不能使用' },
  'G-01': { level: 'E', text: '批次存栏不足：{日期}存栏{n}头，不能{操作}{m}头' },
  'G-02': { level: 'E', text: '日期不能早于批次建立日期' },
  'G-03': { level: 'E', text: '批次已关闭，不能操作' },
  'G-04': { level: 'E', text: '请输正整数' },
  'G-05': { level: 'E', text: '均重异常（{n}kg/头），请核实' },
  'G-06': { level: 'E', text: '转入转出批次不能相同' },
  'G-07': { level: 'E', text: '批次仍有存栏{n}头，不能关闭' },
  'G-08': { level: 'W', text: '批次存在{n}天无用料记录，确认关闭？' },
  'G-09': { level: 'E', text: '不同阶段的批次不能合并' },
  'G-10': { level: 'E', text: '批次处于休药期，不能销售' },
  'G-11': { level: 'W', text: '当日死亡率{n}%，请确认并上报' },
  'G-12': { level: 'E', text: '销售重量与磅单不符' },
  'G-13': { level: 'W', text: '超过栋舍容量' },
  'G-14': { level: 'E', text: '转出均重低于转入均重，请核实' },
  'M-01': { level: 'E', text: '库存不足：{物料}可用{n}{单位}' },
  'M-02': { level: 'E', text: '退料数量不能大于可退数量' },
  'M-03': { level: 'E', text: '批号{n}已过期，不能领用' },
  'M-04': { level: 'E', text: '请填写单价 / 单价不能小于0' },
  'M-05': { level: 'E', text: '同一物料价格有效期重叠' },
  'M-06': { level: 'E', text: '编码（名称）已存在' },
  'M-07': { level: 'E', text: '该数据已被使用，不能删除，可停用' },
  'M-08': { level: 'W', text: '领用去向与物料类别不符' },
  'M-09': { level: 'E', text: '期间已关账' },
  'M-10': { level: 'E', text: '单据已审核，不能修改，请先反审核' },
  'S-01': { level: 'E', text: '售价低于限价{n}元/kg，需审批' },
  'S-02': { level: 'E', text: '超过当日限售数量' },
  'S-03': { level: 'E', text: '净重必须大于0' },
  'S-04': { level: 'E', text: '该单据已结算' },
  'S-05': { level: 'E', text: '已结算单据不能作废，请先反结算' },
  'C-01': { level: 'E', text: '本期间已录入，不能重复' },
  'C-02': { level: 'E', text: '本次读数不能小于上次读数' },
  'C-03': { level: 'E', text: '分摊比例之和必须为100%' },
  'C-04': { level: 'E', text: '残值率或折旧月数错误' },
  // Opening states (§3.8 gives the checks, the wording is ours) and conflicts of a correction (§3.2.6, §3.6).
  'O-01': { level: 'E', text: '后备母猪入场日龄必须在0~400天之间（当前{n}天）' },
  'O-02': { level: 'E', text: '初始配种日期距入场日期不能超过{n}天' },
  'O-03': { level: 'E', text: '初始妊检日期必须在配种{n}天之后' },
  'O-04': { level: 'E', text: '初始分娩日期距入场日期不能超过{n}天' },
  'O-05': { level: 'E', text: '{状态}母猪的胎次必须大于0' },
  'O-06': { level: 'E', text: '断奶已超过{n}天，请按空怀录入' },
  'O-07': { level: 'E', text: '初始状态的日期不能晚于入场日期' },
  'O-08': { level: 'E', text: '生产公猪月龄不能小于{n}个月' },
  'O-09': { level: 'E', text: '入群状态为【{状态}】时请填写{项目}' },
  'O-10': { level: 'E', text: '没有可稀释的采精记录，请先登记采精' },
  'O-11': { level: 'E', text: '初始配种日期不能晚于空怀日期' },
  'O-12': { level: 'E', text: '总产仔数不能小于活仔数' },
  'O-13': { level: 'W', text: '入群状态为【{状态}】时应填写{项目}，确认不详？' },
  'O-14': { level: 'E', text: '历史胎次不能大于{n}（期初胎次；在哺的一胎由期初数据给出）' },
  'O-15': { level: 'E', text: '第{胎次}胎须在第{前胎}胎结束（{日期}）之后' },
  'O-16': { level: 'E', text: '历史胎次须在期初状态（{日期}）之前结束' },
  'O-17': { level: 'E', text: '总产仔数不能小于活仔、死胎、木乃伊之和' },
  'O-18': { level: 'E', text: '断奶日期必须晚于分娩日期' },
  'O-19': { level: 'E', text: '有断奶头数时请填写断奶日期' },
  'O-20': { level: 'E', text: '历史胎次不能早于母猪出生日期' },
  'O-21': { level: 'E', text: '只有上线初始化的母猪可以录入历史胎次' },
  'O-22': { level: 'E', text: '第{胎次}胎分娩距第{前胎}胎结束（{日期}）只有{n}天，少于最短妊娠{min}天' },
  'K-01': { level: 'E', text: '插入后与后续事件【{事件} {日期}】冲突' },
  'K-02': { level: 'E', text: '与后续事件【{事件} {日期}】冲突，请先撤销该事件' },
  'K-03': { level: 'E', text: '该事件由种猪调拨单产生，请在调拨单中撤销' },
  'K-04': {
    level: 'E',
    text: '该猪只已于{日期}被{猪场}接收，请先在调拨单中撤销接收 / 该猪只于{日期}自{猪场}调入，此前的事件请撤销接收后由调出场补录',
  },
  'K-05': { level: 'E', text: '该事件由{单据}【{单号}】产生，请在单据中反审核' },
  // Numbers given to piglets and the choice among them (§2.6, choose-pig): the wording is ours.
  'K-21': { level: 'E', text: '打耳号头数不能超过带仔数（{n}头）' },
  'K-22': { level: 'E', text: '本窝{性别}仔数为{n}头，打耳号不能超过' },
  'K-23': { level: 'E', text: '没有该仔猪的打耳号记录' },
  'K-24': { level: 'E', text: '仔猪【{耳号}】已登记{结果}，不能重复选种' },
  'K-25': { level: 'E', text: '性别与打耳号记录不一致' },
  // State an animal is taken over in: the wording is ours.
  'K-26': { level: 'E', text: '入群状态【{状态}】的性别应为【{应为}】，现为【{性别}】（不填按母）' },
  // Growing batches: what §3.4 leaves open.
  'K-31': { level: 'E', text: '批次分布在多个栋舍，请选择栋舍' },
  'K-32': { level: 'E', text: '批次不存在：{批次}；要新建请勾选“新建批次”' },
  'K-33': { level: 'E', text: '批次【{批次}】为{阶段}批次，不能转入断奶仔猪' },
  'K-34': { level: 'E', text: '请填写重量：{n}头合计kg，均重应在{min}～{max}kg/头' },
  // Standalone events: the wording is ours.
  'K-51': { level: 'E', text: '母猪【{耳号}】当日没有带仔，不能按整窝录入' },
  'K-52': { level: 'E', text: '批次【{批次}】{日期}没有存栏' },
  'K-53': { level: 'E', text: '结果日期不能早于治疗日期' },
  'K-54': {
    level: 'W',
    text: '该栋舍当日已有{n}头猪的精准饲喂用料{m}kg，再按栋舍录入会重复计料，请确认',
  },
  'K-56': {
    level: 'W',
    text: '该猪所在栋舍当日已按栋舍录入用料{m}kg，与精准饲喂用料重复计料，请核对',
  },
  'K-58': { level: 'E', text: '该猪场以领料为用料，不能再登记领料来源的用料' },
  // A count keeps what was found: what is entered later for a day up to it changes its difference (R11).
  'K-57': { level: 'W', text: '【{单据}】已于{日期}{盘点}【{物料}】，补录将改变其差异，实盘数量不变' },
  'K-55': { level: 'E', text: '该料塔{日期}已有盘点记录，请修改原记录' },
  // Bought pigs in quarantine (§1.6): the wording is ours.
  'K-15': { level: 'W', text: '该猪隔离至{日期}，尚未解除，请确认 / 该猪引种检测不合格，请确认' },
  // Settings of a farm for its own services (MatConfiguration).
  'K-11': { level: 'W', text: '本场不采用配种方式【{方式}】，请确认' },
  'K-12': { level: 'W', text: '本次配种输精{n}次，超过本场规定的{max}次，请确认' },
  'K-13': { level: 'W', text: '距上次输精已{n}天，超过本场规定的{h}小时，请确认' },
  'K-14': { level: 'W', text: '【{公猪}】♂×【{母猪}】♀不在允许的杂交组合内，请确认' },
  // A dose is one insemination, numbered 1 to 4 within its service over all its entries (§2.4).
  'K-16': { level: 'E', text: '一次配种最多输精{max}次：已登记{given}次，本次{n}次' },
  // Kinds of warehouses and houses bind what comes into them: the wording is ours.
  'K-18': { level: 'W', text: '【{阶段}】批次转入【{舍别}】，舍别不符，请确认' },
  'K-19': { level: 'E', text: '不能审核本人制单或提交的单据，请由他人审核' },
  'K-17': { level: 'E', text: '【{物料}】属于{类别}，不能存入{类型}【{仓库}】' },
} as const satisfies Record<string, { level: Level; text: string }>

export type RuleId = keyof typeof RULES

type SlotsOf<T extends string> = T extends `${string}{${infer K}}${infer Rest}` ? K | SlotsOf<Rest> : never
/** The values a rule's message needs, by the name in its braces. */
export type Slots<R extends RuleId> = Readonly<Record<SlotsOf<(typeof RULES)[R]['text']>, string | number>>

/** The message of a rule with its braces filled; `half` picks a side of a message that names two causes. */
export function ruleMessage<R extends RuleId>(rule: R, slots: Slots<R>, half: 0 | 1 = 0): string {
  const { text }: { text: string } = RULES[rule]
  const halves = text.split(' / ')
  const values: Readonly<Record<string, string | number>> = slots
  return (halves[half] ?? text).replace(/\{([^}]+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Text of a rule for any row, its braces left open: for lists of rules. Empty for a code that is no rule. */
export function ruleTitle(code: string): string {
  const text = Object.hasOwn(RULES, code) ? RULES[code as RuleId].text : ''
  return text.replaceAll(/\{[^}]+\}/g, '…')
}
