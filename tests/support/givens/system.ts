import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { materialClasses } from '#resources/system/mating-rule.ts'
import { houseTypes } from '#resources/system/organisation.ts'
import type { Givens } from './scene.ts'

const [classes, kinds] = [Object.keys(materialClasses), Object.keys(houseTypes)]

export const system: Givens = {
  'user-manage': ({ farm, role }) => ({ roleIds: [role], scopeIds: [farm.uid], enabled: true }),
  'role-manage': () => ({ functionCodes: ['user', 'basic-supplier'] }),
  'org-manage': ({ company }) => ({ parentId: company.uid, type: 'farm', kind: null }),
  'sso-partner': () => ({ proof: 'SECRET', publicKey: null, redirects: null }),
  'sso-account': ({ bound }) => ({ userId: bound }),
  // of a person of the farm; of a version that all users may read
  feedback: ({ farm }) => ({ organizeId: farm.uid }),
  'upgrade-info': () => ({ items: JSON.stringify([]), published: true }),
  // one farm has no two of a name; a person from outside: an account would give its own name to each
  technicianManage: () => ({ userId: null, name: `技术员${uuidv7().replaceAll('-', '')}` }),
  // devices, as many as are wanted; a place has one keeper at a time
  penBind: () => ({
    ...{
      place: '一舍',
      kind: 'RFID',
      bound: `R${uuidv7().slice(-12)}`,
      fromDate: '2026-01-01',
      toDate: null,
    },
  }),
  // a farm is managed by one company at a time
  manageCompanyForFarm: (_, seed) => {
    const day = addDays('2026-11-01', -(seed % 7000))
    return { fromDate: day, toDate: day }
  },
  MatConfiguration: ({ farm }, seed) => ({
    ...{ kind: 'DESTINATION', organizeId: farm.uid, materialClass: classes[seed % classes.length] },
    houseType: kinds[Math.floor(seed / classes.length) % kinds.length],
  }),
}
