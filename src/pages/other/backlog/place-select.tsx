import { Select } from 'antd'
import type { Home, Place } from './home-data.ts'

interface PlaceSelectProps {
  home: Pick<Home, 'houses' | 'keepers'>
  place: Place
  onChange(place: Place): void
}

/** Narrows the lists to a house, or to the houses and pens of a keeper. */
export const PlaceSelect = ({ home: { houses, keepers }, place, onChange }: PlaceSelectProps) => (
  <>
    <Select
      aria-label="栋舍"
      className="home-place"
      showSearch
      optionFilterProp="label"
      value={place.houseId}
      onChange={(houseId) => onChange({ ...place, houseId })}
      options={[
        { value: '', label: '全部栋舍' },
        ...houses.map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
    />
    {keepers.length > 0 && (
      <Select
        aria-label="饲养员"
        className="home-place"
        showSearch
        optionFilterProp="label"
        value={place.keeper}
        onChange={(keeper) => onChange({ ...place, keeper })}
        options={[
          { value: '', label: '全部饲养员' },
          ...keepers.map((name) => ({ value: name, label: name })),
        ]}
      />
    )}
  </>
)
