import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'

/** How some of the declared columns are come by. */
export const batchColumns: ColumnOverrides = {
  ageDays: { hint: '按头数加权的平均日龄；结批后算到结批日' },
  birthDate: { hidden: true },
  inAverage: { hint: '（期初＋转入的重量）÷（期初＋转入的头数）' },
  feed: { hint: '到今天的用料，含所在栋舍按头数分摊的用料', sortable: false },
  stockCost: { hint: '到今天在栏猪的成本：进猪成本＋饲养成本－随猪离开的成本' },
  headCost: { hint: '在栏成本÷存栏' },
  survival: { hint: 'F85：（期初＋转入－死亡－淘汰）÷（期初＋转入）' },
}
