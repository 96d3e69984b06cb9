/**
 * Everything that brokers of one cluster share: namespaces, topics, who watches the list of topics, and how many bytes
 * are stored. No connections here.
 */
import { CommandType } from "../../Protocol/Frame.ts"
import type { BaseCommandInput } from "../../Protocol/PulsarApiGenerated.js"
import type { Link } from "./consumer.ts"
import { topicsHash } from "./hash.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { partitionOf, Topic, type TopicContext } from "./topic.ts"

export interface ClusterOptions extends Omit<TopicContext, "nextLedgerId"> {
  readonly namespaces: ReadonlyArray<string>
  readonly autoCreateTopics: boolean
  readonly deduplication: boolean
  readonly retainedBytes: number
}

interface Watcher {
  readonly link: Link
  readonly id: number
  readonly namespace: string
  readonly pattern: RegExp
  known: ReadonlyArray<string>
}

/** The parts of a full topic name, or of one that leaves out domain, tenant and namespace. */
export const parseTopic = (name: string): { readonly full: string; readonly namespace: string } | undefined => {
  const parts = name.includes("://") ? /^(persistent|non-persistent):\/\/([^/]+)\/([^/]+)\/(.+)$/.exec(name) : undefined
  if (parts !== undefined) {
    return parts === null ? undefined : { full: name, namespace: `${parts[2]}/${parts[3]}` }
  }
  const pieces = name.split("/")
  if (pieces.some((piece) => piece === "")) return undefined
  if (pieces.length === 1) return { full: `persistent://public/default/${name}`, namespace: "public/default" }
  if (pieces.length === 3) return { full: `persistent://${name}`, namespace: `${pieces[0]}/${pieces[1]}` }
  return undefined
}

export class Cluster {
  readonly options: ClusterOptions
  readonly namespaces: Set<string>
  readonly topics = new Map<string, Topic>()
  readonly partitioned = new Map<string, number>()
  private readonly watchers = new Set<Watcher>()
  private readonly context: TopicContext
  private ledgers = 0
  private names = 0
  private sinceTrim = 0

  constructor(options: ClusterOptions) {
    this.options = options
    this.namespaces = new Set(options.namespaces)
    this.context = { ...options, nextLedgerId: () => ++this.ledgers }
  }

  nextProducerName(): string {
    return `test-broker-0-${this.names++}`
  }

  /** The full name of a topic in a namespace that exists. */
  resolve(name: string): string | Refusal {
    const parsed = parseTopic(name)
    if (parsed === undefined) return refusal("InvalidTopicName", `Invalid topic name: ${name}`)
    return this.namespaces.has(parsed.namespace) ? parsed.full : refusal("TopicNotFound", "Namespace not found")
  }

  exists(topic: string): boolean {
    return this.topics.has(topic) || this.partitioned.has(topic)
  }

  /** The topic of a full name, created if it isn't there and may be. */
  topic(name: string, mayCreate = this.options.autoCreateTopics): Topic | undefined {
    const found = this.topics.get(name)
    if (found !== undefined) return found
    const partitions = this.partitioned.get(name.replace(/-partition-\d+$/, ""))
    const isPartition = partitionOf(name) >= 0 && partitions !== undefined
    // A partition of a topic that exists is there, even if nobody has used it; beyond its last one there is nothing.
    if (isPartition ? partitionOf(name) >= partitions : !mayCreate) return undefined
    return this.create(name)
  }

  create(name: string): Topic {
    const topic = new Topic(name, this.options.deduplication, this.context)
    this.topics.set(name, topic)
    this.tellWatchers()
    return topic
  }

  setPartitions(name: string, partitions: number): void {
    this.partitioned.set(name, partitions)
    for (let i = 0; i < partitions; i++) this.topic(`${name}-partition-${i}`)
  }

  remove(name: string): void {
    this.topics.delete(name)
    this.partitioned.delete(name)
    this.tellWatchers()
  }

  /** The topics of a namespace, of a partitioned one its partitions. */
  topicsOf(namespace: string, pattern: RegExp | undefined): ReadonlyArray<string> {
    const out: Array<string> = []
    for (const name of this.topics.keys()) {
      if (parseTopic(name)?.namespace !== namespace) continue
      if (pattern === undefined || pattern.test(name.replace(/-partition-\d+$/, ""))) out.push(name)
    }
    return out.sort()
  }

  watch(link: Link, id: number, namespace: string, pattern: RegExp): ReadonlyArray<string> {
    const known = this.topicsOf(namespace, pattern)
    this.watchers.add({ link, id, namespace, pattern, known })
    return known
  }

  unwatch(link: Link, id: number | undefined): void {
    for (const watcher of this.watchers) {
      if (watcher.link === link && (id === undefined || watcher.id === id)) this.watchers.delete(watcher)
    }
  }

  private tellWatchers(): void {
    for (const watcher of this.watchers) {
      const now = this.topicsOf(watcher.namespace, watcher.pattern)
      const newTopics = now.filter((topic) => !watcher.known.includes(topic))
      const deletedTopics = watcher.known.filter((topic) => !now.includes(topic))
      watcher.known = now
      if (newTopics.length === 0 && deletedTopics.length === 0) continue
      const command: BaseCommandInput = {
        type: CommandType.WATCH_TOPIC_UPDATE,
        watchTopicUpdate: { watcherId: watcher.id, newTopics, deletedTopics, topicsHash: topicsHash(now) }
      }
      watcher.link.send(command)
    }
  }

  /** Counts stored bytes. Now and then, when a good part of the limit came in, it drops what nobody needs. */
  stored(bytes: number): void {
    this.sinceTrim += bytes
    if (this.sinceTrim < this.options.retainedBytes / 8) return
    this.sinceTrim = 0
    this.trim()
  }

  /** Drops entries that every durable subscription has acknowledged, the oldest of each topic first, down to the limit. */
  private trim(): void {
    let surplus = -this.options.retainedBytes
    for (const topic of this.topics.values()) surplus += topic.log.bytes
    for (const topic of this.topics.values()) {
      if (surplus <= 0) return
      surplus -= topic.log.dropBefore(topic.unneededBefore(), surplus)
    }
  }
}
