import type { HostedServices } from './answering/hosted-services.js';
import type { CallRouter } from './calling/call-router.js';
import type { Message } from './frames/envelope.js';
import type { MessageListener } from './frames/frame-receiver.js';
import type { ChannelNames } from './presence/channel-names.js';
import type { Permissions } from './presence/permissions.js';
import type { Presence } from './presence/presence.js';
import type { Topics } from './presence/topics.js';

interface Receivers {
  processId: string;
  names: ChannelNames;
  permissions: Permissions;
  presence: Presence;
  services: HostedServices;
  router: CallRouter;
  topics: Topics;
}

/** Passes each message to the part that handles it. Broadcasts of this process itself are ignored. */
export function createDispatch(receivers: Receivers): MessageListener {
  const { processId, names, permissions, presence, services, router, topics } = receivers;
  const dispatchBroadcast = (sender: string, message: Message): boolean => {
    switch (message.kind) {
      case 'arrive':
      case 'leave':
        return presence.receive(sender, message);
      case 'announce':
        if (!permissions.mayAnnounce(sender, message.topic)) {
          return false;
        }
        topics.notify(message.topic, message.payload);
        return true;
      default:
        presence.sendServices(names.inbox(sender));
        return true;
    }
  };
  return (message, { sender, channel, bus }) => {
    switch (message.kind) {
      case 'call':
        // Redis lets only the callers of a service publish to this channel. Other processes reach the inbox alone.
        if (!names.isReplica(channel) || !permissions.mayCall(sender, message.service, message.operation)) {
          return false;
        }
        services.receive(sender, message, bus);
        return true;
      case 'cancel':
        services.cancel(sender, message);
        return true;
      case 'reply':
        router.receiveReply(sender, message);
        return true;
      default:
        return sender === processId || dispatchBroadcast(sender, message);
    }
  };
}
