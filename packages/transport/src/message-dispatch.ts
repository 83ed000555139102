import type { HostedServices } from './answering/hosted-services.js';
import type { CallRouter } from './calling/call-router.js';
import type { Message } from './frames/envelope.js';
import type { MessageListener } from './frames/frame-receiver.js';
import type { ChannelNames } from './presence/channel-names.js';
import type { Presence } from './presence/presence.js';
import type { Topics } from './presence/topics.js';

interface Receivers {
  processId: string;
  names: ChannelNames;
  presence: Presence;
  services: HostedServices;
  router: CallRouter;
  topics: Topics;
}

/** Passes each message to the part that handles it. Broadcasts of this process itself are ignored. */
export function createDispatch(receivers: Receivers): MessageListener {
  const { processId, names, presence, services, router, topics } = receivers;
  const dispatchBroadcast = (sender: string, message: Message) => {
    switch (message.kind) {
      case 'arrive':
      case 'leave':
        return presence.receive(sender, message);
      case 'query':
        return presence.sendServices(names.inbox(sender));
      case 'announce':
        return topics.notify(message.topic, message.payload);
    }
  };
  return (sender, message, bus) => {
    switch (message.kind) {
      case 'call':
        return services.receive(sender, message, bus);
      case 'cancel':
        return services.cancel(sender, message);
      case 'reply':
        return router.receiveReply(sender, message);
      default:
        return sender === processId ? undefined : dispatchBroadcast(sender, message);
    }
  };
}
