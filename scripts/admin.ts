/** What tests need of Pulsar's admin API. A topic is a full name (`persistent://tenant/namespace/name`). */

export interface ConsumerStats {
  readonly consumerName: string
  readonly availablePermits: number
  readonly unackedMessages: number
  readonly msgOutCounter: number
  readonly bytesOutCounter: number
  readonly messageAckRate: number
  readonly blockedConsumerOnUnackedMsgs: boolean
  readonly clientVersion?: string
  readonly address?: string
  readonly metadata?: Readonly<Record<string, string>>
}

export interface SubscriptionStats {
  readonly type: string
  /** Messages; those of a batch count one by one. */
  readonly msgBacklog: number
  readonly unackedMessages: number
  readonly msgDelayed: number
  readonly msgOutCounter: number
  readonly bytesOutCounter: number
  readonly durable: boolean
  readonly consumers: ReadonlyArray<ConsumerStats>
}

export interface PublisherStats {
  readonly producerName: string
  readonly producerId: number
  readonly accessMode: string
  readonly supportsPartialProducer: boolean
  readonly averageMsgSize: number
  readonly chunkedMessageRate: number
  readonly clientVersion?: string
  readonly metadata?: Readonly<Record<string, string>>
}

export interface TopicStats {
  readonly msgInCounter: number
  readonly bytesInCounter: number
  readonly msgOutCounter: number
  readonly storageSize: number
  readonly backlogSize: number
  readonly msgChunkPublished: boolean
  readonly deduplicationStatus?: string
  readonly publishers: ReadonlyArray<PublisherStats>
  readonly subscriptions: Readonly<Record<string, SubscriptionStats>>
}

export interface PartitionedTopicStats extends TopicStats {
  readonly metadata: { readonly partitions: number }
  readonly partitions: Readonly<Record<string, TopicStats>>
}

export interface CursorStats {
  readonly markDeletePosition: string
  readonly readPosition: string
  readonly individuallyDeletedMessages: string
  readonly messagesConsumedCounter: number
  readonly state: string
}

export interface TopicInternalStats {
  /** Entries: a batch is one, a chunked message as many as it has chunks. */
  readonly entriesAddedCounter: number
  readonly numberOfEntries: number
  readonly totalSize: number
  readonly lastConfirmedEntry: string
  readonly state: string
  readonly ledgers: ReadonlyArray<{ readonly ledgerId: number; readonly entries: number; readonly size: number }>
  readonly cursors: Readonly<Record<string, CursorStats>>
}

export interface AdminMessageId {
  readonly ledgerId: number
  readonly entryId: number
  readonly partitionIndex?: number
}

export type Admin = ReturnType<typeof admin>

export class AdminError extends Error {
  readonly status: number
  readonly reason: string
  constructor(method: string, path: string, status: number, reason: string) {
    super(`${method} ${path}: ${status} ${reason}`)
    this.name = "AdminError"
    this.status = status
    this.reason = reason
  }
}

export const admin = (adminUrl: string, token?: string) => {
  /** Any call: `path` follows `/admin/v2/`. A string body is sent as it is. Fails with `AdminError`. */
  const request = async <A = void>(method: string, path: string, body?: unknown): Promise<A> => {
    const response = await fetch(`${adminUrl}/admin/v2/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new AdminError(method, path, response.status, reasonOf(text))
    return (text === "" ? undefined : JSON.parse(text)) as A
  }

  const partitions = async (topic: string): Promise<number> =>
    (await request<{ partitions: number }>("GET", `${topicPath(topic)}/partitions`)).partitions

  const stats = (topic: string): Promise<TopicStats> =>
    request("GET", `${topicPath(topic)}/stats?getPreciseBacklog=true`)

  const partitionedStats = (topic: string): Promise<PartitionedTopicStats> =>
    request("GET", `${topicPath(topic)}/partitioned-stats?perPartition=true&getPreciseBacklog=true`)

  return {
    request,

    /** Fails with status 404 where there is no such topic; a partitioned topic has `partitionedStats`. */
    stats,
    internalStats: (topic: string): Promise<TopicInternalStats> => request("GET", `${topicPath(topic)}/internalStats`),
    partitionedStats,
    /** The number of partitions; 0 where the topic isn't partitioned. */
    partitions,
    /** The topics of a namespace; of a partitioned topic its partitions. */
    topics: (namespace: string): Promise<ReadonlyArray<string>> => request("GET", `persistent/${namespace}`),
    /** The id of the last message: its last chunk, or the entry of its batch. */
    lastMessageId: (topic: string): Promise<AdminMessageId> => request("GET", `${topicPath(topic)}/lastMessageId`),

    createTopic: (topic: string): Promise<void> => request("PUT", topicPath(topic)),
    createPartitionedTopic: (topic: string, n: number): Promise<void> =>
      request("PUT", `${topicPath(topic)}/partitions`, n),
    /** Gives a partitioned topic more partitions. */
    updatePartitions: (topic: string, n: number): Promise<void> => request("POST", `${topicPath(topic)}/partitions`, n),
    /** Partitioned or not. With `force` the broker disconnects who uses it. */
    async deleteTopic(topic: string, force = false): Promise<void> {
      const path = topicPath(topic)
      const isPartitioned = await partitions(topic) > 0
      await request("DELETE", `${path}${isPartitioned ? "/partitions" : ""}?force=${force}`)
    },
    /** The broker closes the topic's producers and consumers, who look it up again. */
    unload: (topic: string): Promise<void> => request("PUT", `${topicPath(topic)}/unload`),
    unloadNamespace: (namespace: string): Promise<void> => request("PUT", `namespaces/${namespace}/unload`),
    /** No more can be produced; the id of the last message. */
    terminate: (topic: string): Promise<AdminMessageId> => request("POST", `${topicPath(topic)}/terminate`),

    createSubscription: (topic: string, subscription: string, from: "earliest" | "latest"): Promise<void> =>
      request(
        "PUT",
        `${topicPath(topic)}/subscription/${encodeURIComponent(subscription)}`,
        from === "earliest"
          ? `{"ledgerId":-1,"entryId":-1,"partitionIndex":-1}`
          : `{"ledgerId":9223372036854775807,"entryId":9223372036854775807,"partitionIndex":-1}`
      ),
    deleteSubscription: (topic: string, subscription: string, force = false): Promise<void> =>
      request("DELETE", `${topicPath(topic)}/subscription/${encodeURIComponent(subscription)}?force=${force}`),
    /** Messages that the subscription has not acknowledged, of all partitions. */
    async backlog(topic: string, subscription: string): Promise<number> {
      const all = await partitions(topic) > 0 ? await partitionedStats(topic) : await stats(topic)
      const found = all.subscriptions[subscription]
      if (!found) throw new Error(`${topic} has no subscription ${subscription}`)
      return found.msgBacklog
    },

    createTenant: (tenant: string): Promise<void> =>
      request("PUT", `tenants/${tenant}`, { allowedClusters: ["standalone"] }),
    createNamespace: (namespace: string): Promise<void> => request("PUT", `namespaces/${namespace}`),
    /** With `force`, its topics too. */
    deleteNamespace: (namespace: string, force = false): Promise<void> =>
      request("DELETE", `namespaces/${namespace}?force=${force}`),
    setDeduplication: (namespace: string, enabled: boolean): Promise<void> =>
      request("POST", `namespaces/${namespace}/deduplication`, enabled),
    /** Of one topic, where `topicLevelPoliciesEnabled` is on (it is). Takes effect some 100 ms later. */
    setTopicDeduplication: (topic: string, enabled: boolean): Promise<void> =>
      request("POST", `${topicPath(topic)}/deduplicationEnabled`, enabled),
    /** -1 is without end. Acknowledged messages, too, stay so long. */
    setRetention: (namespace: string, minutes: number, megabytes: number): Promise<void> =>
      request("POST", `namespaces/${namespace}/retention`, {
        retentionTimeInMinutes: minutes,
        retentionSizeInMB: megabytes
      }),
    allowAutoTopicCreation: (namespace: string, allowed: boolean): Promise<void> =>
      request(
        "POST",
        `namespaces/${namespace}/autoTopicCreation`,
        allowed ? { allowAutoTopicCreation: true, topicType: "non-partitioned" } : { allowAutoTopicCreation: false }
      ),
    /** Of one topic, at most the broker's. Producers learn of the broker's only. Takes effect some 100 ms later. */
    setMaxMessageSize: (topic: string, bytes: number): Promise<void> =>
      request("POST", `${topicPath(topic)}/maxMessageSize`, bytes),
    grantPermission: (
      namespace: string,
      role: string,
      actions: ReadonlyArray<"produce" | "consume" | "functions" | "sources" | "sinks" | "packages">
    ): Promise<void> => request("POST", `namespaces/${namespace}/permissions/${encodeURIComponent(role)}`, actions)
  }
}

const reasonOf = (text: string): string => {
  try {
    return String(JSON.parse(text).reason ?? text)
  } catch {
    return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? text
  }
}

const topicPath = (topic: string): string => {
  const parts = /^(persistent|non-persistent):\/\/([^/]+)\/([^/]+)\/(.+)$/.exec(topic)
  if (!parts) throw new Error(`not a full topic name: ${topic}`)
  const [, domain, tenant, namespace, name] = parts
  return `${domain}/${tenant}/${namespace}/${encodeURIComponent(name ?? "")}`
}
