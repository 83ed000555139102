// #region snippet
import co.cotejo.WebhookEvent;
import co.cotejo.Webhooks;
import co.cotejo.error.WebhookError;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.List;

public class Receiver {
    public static void main(String[] args) throws Exception {
        List<String> secrets = List.of(System.getenv("WEBHOOK_SECRET"));
        var address = new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            try {
                byte[] body = exchange.getRequestBody().readAllBytes();
                WebhookEvent event = Webhooks.verifyWebhook(body, exchange.getRequestHeaders(), secrets);
                System.out.println(event.id() + " " + event.type() + " " + event.data());
                exchange.sendResponseHeaders(204, -1);
            } catch (WebhookError forged) {
                exchange.sendResponseHeaders(400, -1);
            } finally {
                exchange.close();
            }
        });
        server.start();
    }
}
// #endregion snippet
