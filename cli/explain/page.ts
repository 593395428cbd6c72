import { functionCode } from '#kit/resource.ts'
import type { Need } from '#kit/row-source.ts'
import type { Page } from '#resources/pages.ts'
import { areaLabel } from './explain.resource.ts'
import { codeOfRoutes, routesOfFunction } from './explain.routes.ts'
import { section } from './text-table.ts'

const NEEDS: Readonly<Record<Need, string>> = {
  farm: '猪场',
  places: '栋舍栏位',
  pigs: '种猪',
  batches: '批次',
  herd: '种猪或批次',
}

/** Everything that derives from the entry of a page written by hand. */
export async function explainPage(page: Page): Promise<string> {
  const { name, title, path, area, buttons = {}, needs = [], hidden, max } = page
  const about = [hidden ? '不在菜单，由链接进入' : '', max ? '不需要功能授权' : ''].filter(Boolean)
  const routes = await routesOfFunction(name)
  return [
    `${title}（页面 ${name}，手写）\n页面 ${path}，菜单 ${[areaLabel(area), ...about].join('，')}\n`,
    section('功能', [
      [name],
      ...Object.entries(buttons).map(([key, label]) => [functionCode(name, key), label]),
    ]),
    section('接口（方法、地址、功能、范围）', routes),
    section('接口执行的代码', codeOfRoutes(routes)),
    section(
      '缺少时不显示内容',
      needs.map((need) => [need, NEEDS[need]]),
    ),
  ].join('')
}
