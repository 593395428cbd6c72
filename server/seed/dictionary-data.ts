/** An entry, or an entry with its children. */
export type Seeded = string | readonly [name: string, below: string]

const LINES = '美系 加系 丹系 法系 英系 新美系'

const words = (text: string): string[] => text.split(' ')

/** The common dictionary (§2.2), in display order. Blanks separate entries. */
export const dictionaryData: Readonly<Record<string, readonly Seeded[]>> = {
  breeds: [
    ['大白', LINES],
    ['长白', LINES],
    ['杜洛克', '美系 加系 丹系 台系'],
    ['皮特兰', '法系 比系'],
    ['巴克夏', '英系 美系'],
    ['二元', '长大 大长'],
    ['三元', '杜长大 杜大长'],
    ['配套系', 'PIC 托佩克 海波尔 丹育'],
    ['地方猪', '太湖猪 梅山猪 荣昌猪 藏猪 黑猪'],
  ],
  selective_level: words('核心群 扩繁群 生产群 后备群 淘汰群'),
  sale_type: words('商品猪 淘汰母猪 淘汰公猪 种猪 仔猪(猪苗) 残次猪 精液 粪肥'),
  pig_commodity: words('外三元 内三元 二元 土杂猪 地方猪'),
  cull_reason: words(
    '不发情 屡配不孕(返情≥2) 流产 空怀 产仔少 泌乳差 肢蹄病 生殖道疾病 胎龄高 体况差 种用性能差(公) 精液不合格(公) 疾病 政策性',
  ),
  death_reason: words('难产 热应激 急性死亡 子宫/阴道脱 肢蹄/瘫痪 消化道 呼吸道 不明'),
  piglet_death_reason: words('压死 弱死 饿死(缺奶) 腹泻 畸形 冻死 咬死 其他'),
  growing_death_reason: words('呼吸道 腹泻 水肿 神经症 咬尾 脱肛/疝气 应激 猝死'),
  abort_reason: words('应激 蓝耳病 伪狂犬病 细小病毒 乙脑 霉菌毒素 机械损伤 热应激 用药 不明'),
  foster_reason: words('带仔过多 带仔过少 母猪死亡 母猪无乳 母猪患病 均窝 奶妈'),
  disease: words(
    '非洲猪瘟 猪瘟 蓝耳病 伪狂犬病 圆环病毒病 口蹄疫 流行性腹泻 传染性胃肠炎 支原体肺炎 副猪嗜血杆菌病 链球菌病 大肠杆菌病 子宫炎 乳房炎 肢蹄病 其他',
  ),
  immune_method: words('颈部肌注 后海穴 滴鼻 口服 无针注射'),
  mate_method: words('常规人工授精 深部输精 定时输精 本交'),
  gestation_check_method: words('B超 返情检查 外观'),
  treat_route: words('肌注 静注 腹腔注射 皮下注射 口服 饮水 拌料 外用'),
  material_class: words('饲料 疫苗 兽药 精液 消毒药 易耗品 低值易耗品 工具 原料'),
  unit: words('公斤 克 吨 包 袋 瓶 盒 支 头份 毫升 升 头 台 件 把 双 套 度 立方米 份'),
  house_type: words('公猪舍 后备舍 配种舍 妊娠舍 分娩舍 保育舍 育肥舍 销售台 病猪舍'),
  pig_source: words('自产 外购 调入 初始化'),
  disposal_method: words('无害化处理 深埋 焚烧 化尸池 委托处理'),
  position: words(
    '场长 生产主管 配种员 产房员 保育员 育肥员 公猪站 兽医 统计员 仓管员 司磅员 销售员 会计 计划员 人事 后勤 维修',
  ),
  cost_item: words('工资 福利 水电费 燃料费 维修费 折旧费 环保费 检测费 运费 保险费 低值易耗 办公费 其他'),
  energy_type: words('水 电 天然气 煤 柴油 蒸汽'),
}
