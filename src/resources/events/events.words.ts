import type { EventType } from '#domain/sow/event-types.ts'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import { anyOf, inList, labelled, onCard, rounded, type Sayings, say, titled, where } from '#kit/saying.ts'
import { pigSources, sexes } from '../pig/breeding-pig.ts'
import { boarChanges } from './boar-state.ts'
import { mateMethods } from './mating.ts'
import { heatIntensity } from './observation.ts'
import { cullKinds } from './removal.ts'

const steps = { OUT: '发出', ARRIVED: '对方已接收', BACK: '退回' }
const verdicts = { true: '合格', false: '不合格' }

/**
 * Key values of an event (关键值): on the card of its animal, in the list of what was recorded and in the list of what is to be reviewed.
 * Facts beyond its payload come from the reader: `place` is where it leads, the others are a card's.
 */
export const EVENT_WORDS: Readonly<Record<EventType, Sayings>> = {
  event_entry: [
    [inList`${labelled('opening.status', STATUS_LABELS)}`, onCard`${labelled('source', pigSources)}`],
    [onCard`自${'transfer.outFarm'}`],
    [onCard`${'openedAs'}`],
    [anyOf`${'opening.parity'} 胎`],
    [onCard`${'place'}`],
  ],
  event_estrus: [
    [anyOf`第 ${'heatNo'} 情期`],
    [say`${labelled('intensity', heatIntensity)}`],
    [onCard`${'remark'}`],
  ],
  event_mat: [
    [
      say`${'boarEarnock'}`,
      inList`${'semenLot'}`,
      inList`${'doses.length'} 次`,
      onCard`${labelled('method', mateMethods)}`,
      anyOf`${'doses.length'} 次`,
    ],
    [onCard`批号 ${'semenLot'}`],
    [onCard`断配 ${'wsi'} 天`],
    [onCard`背膘 ${'backfat'} mm`],
  ],
  event_gestation: [[inList`${'gestationResultDesc'}`, onCard`${'check'}`], [say`${titled('reason')}`]],
  event_farr: [
    [
      say`总 ${'totalBorn'}`,
      say`活 ${'livePiglets'}`,
      anyOf`死胎 ${'stillborn'}`,
      anyOf`黑胎 ${'blackDead'}`,
      anyOf`木乃伊 ${'mummy'}`,
    ],
    [anyOf`窝重 ${rounded('litterWeight', 1)}`],
  ],
  event_foster: [
    [
      say`${labelled('role', { IN: '寄入', OUT: '寄出' })}`,
      say`${'qty'} 头`,
      where('role', 'IN', say`自 ${'fromEarNo'}`),
      where('role', 'OUT', say`至 ${'toEarNo'}`),
    ],
    [onCard`${titled('reason')}`],
  ],
  event_piglet_tag: [
    [say`${'pigletNo'}`],
    [say`${labelled('sex', sexes)}`],
    [anyOf`${rounded('weight', 2)} kg`],
    [anyOf`乳头 ${'teatL'}+${'teatR'}`],
  ],
  event_piglet_select: [
    [say`${labelled('result', { KEEP: '选留', REJECT: '不选留' })}`, say`${'newEarNo'}`],
    [onCard`${'reason'}`],
  ],
  event_piglet_death: [[say`${'qty'} 头`, say`${titled('reason')}`]],
  event_wean: [
    [say`${'startes'} 头`, inList`${'weanWeight'} kg`, anyOf`${rounded('weanWeight', 1)} kg`],
    [onCard`均重 ${'average'}`],
    [onCard`${labelled('partial', { true: '部分断奶' })}`],
    [anyOf`断奶时死亡 ${'deaths'}`],
    [inList`批次 ${'target.batchNo'}`, onCard`${'weanedTo'}`],
  ],
  event_transfer_house: [[say`${'place'}`], [onCard`${'reason'}`]],
  event_transfer_farm: [
    [say`${labelled('step', steps)}`],
    [inList`${'docNo'}`, onCard`调拨单 ${'docNo'}`],
    [onCard`${'reason'}`],
  ],
  event_boar_state: [[say`${labelled('change', boarChanges)}`], [onCard`${'reason'}`]],
  event_semen_collect: [
    [say`${'volume'} ml`],
    [say`活力 ${'motility'}%`],
    [onCard`畸形 ${'abnormal'}%`],
    [say`${labelled('qualified', verdicts)}`],
    [onCard`${'discardReason'}`],
  ],
  event_semen_process: [
    [inList`${'lotNo'}`, onCard`批号 ${'lotNo'}`],
    [say`${'dosesMade'} 份`],
    [onCard`有效期至 ${'validTo'}`],
  ],
  event_body: [[say`体况 ${'bcs'}`], [say`背膘 ${'backfat'} mm`]],
  event_grade: [[say`${titled('selectiveLevelId')}`], [onCard`${'reason'}`]],
  event_tag_change: [[say`换为 ${'newEarNo'}`], [say`耳缺 ${'earNotch'}`], [onCard`${'reason'}`]],
  event_cull_decide: [[say`${titled('reason')}`]],
  event_cull_pig: [
    [onCard`${labelled('kind', cullKinds)}`],
    [say`${titled('reason')}`],
    [inList`${'weight'} kg`, anyOf`${rounded('weight', 1)} kg`],
  ],
  event_sale_pig: [
    [inList`${'weight'} kg`, anyOf`${rounded('weight', 1)} kg`],
    [anyOf`${rounded('amount', 2)} 元`],
  ],
  event_death_pig: [[say`${titled('reason')}`], [onCard`${titled('disposal')}`]],
}
