import type { ComponentType } from 'react'
import type { Resource } from '#kit/resource.ts'
import { ResourceList } from './resource-list.tsx'

/** The generic screen of a resource: for a declaration without a page of its own. */
export const listScreen =
  (resource: Resource): ComponentType =>
  () => <ResourceList resource={resource} />
