import { alsoCalled, type ImportKind, kindOfForm, relabelled } from '#kit/import-kind.ts'
import { defineImportPage, type ImportPage } from '#kit/import-page.ts'
import { batchCull, batchDeath } from '../events/batch-removals.ts'
import { batchTransfer } from '../events/batch-transfer.ts'
import { eventForms } from '../events/index.ts'
import { tagChange } from '../events/observation.ts'
import { weaning } from '../events/weaning.ts'
import { goLivePage } from '../golive/index.ts'

const batchImport = defineImportPage({
  name: 'batch-import',
  title: '批量导入',
  kinds: eventForms.map(kindOfForm),
})

const deathImport = defineImportPage({
  name: 'salepig-death-import',
  title: '商品猪死亡导入',
  kinds: [batchDeath, batchCull].map(kindOfForm),
})

const pigletImport = defineImportPage({
  name: 'piglet-transfor-import',
  title: '仔猪转群导入',
  kinds: [
    alsoCalled(kindOfForm(weaning), { earNo: ['母猪耳号'], startes: ['头数'], weanWeight: ['重量'] }),
    alsoCalled(kindOfForm(batchTransfer), { earNo: ['转出批次', '断奶批次'] }),
  ],
})

const tagImport = defineImportPage({
  name: 'pig-no-earnock-batch-update',
  title: '耳号批量修改',
  kinds: [
    alsoCalled(relabelled(kindOfForm(tagChange), { earNo: '原耳号' }), {
      earNo: ['耳号', '原个体号'],
      newEarNo: ['新个体号'],
      earNotch: ['新耳缺号', '耳缺', '耳缺号'],
    }),
  ],
})

/** Every import screen, in menu order. */
export const importPages: readonly ImportPage[] = [
  batchImport,
  deathImport,
  pigletImport,
  tagImport,
  goLivePage,
]

/** A kind of one screen; undefined where the screen does not take it. */
export const kindOf = (page: ImportPage, key: string): ImportKind | undefined =>
  page.kinds.find((kind) => kind.key === key)
