import { parameterOf } from '#domain/parameters.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { settingWord } from './setting-data.ts'
import { useSettingLog } from './use-settings.ts'

/** 变更记录: who changed which setting from what to what, when and why; newest first. */
export function ChangeLog({ onClose }: { onClose(): void }) {
  const { list, loading } = useSettingLog()
  return (
    <SplitDrawer open wide title="变更记录" scope="系统配置" onClose={onClose}>
      <table className="setting-log" aria-busy={loading}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">名称</th>
            <th scope="col">原值</th>
            <th scope="col">新值</th>
            <th scope="col">修改人</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {list?.map(({ uid, at, key, before, after, by, reason }) => (
            <tr key={uid}>
              <td>{at.slice(0, 16)}</td>
              <td>{parameterOf(key).label}</td>
              <td>
                <s>{settingWord(key, before)}</s>
              </td>
              <td>
                <b>{settingWord(key, after)}</b>
              </td>
              <td>{by ?? '-'}</td>
              <td>{reason ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list?.length === 0 && <p className="setting-none">没有改过，全部是默认值</p>}
    </SplitDrawer>
  )
}
