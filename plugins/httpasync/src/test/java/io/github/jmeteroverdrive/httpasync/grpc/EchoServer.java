// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TimestampProto;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoFileDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A server of grpc-java with reflection, whose service {@code test.Echo} has a method of each kind. A request says what
 * becomes of it: with {@code status} the call fails with it, {@code hang} gets no answer, {@code count} asks for so
 * many replies of a stream, {@code size} for so many letters in each.
 */
final class EchoServer implements AutoCloseable {

    static final int MAX_REQUEST = 100_000;

    private static final FileDescriptor FILE = file();
    private static final Descriptor REQUEST = FILE.findMessageTypeByName("EchoRequest");
    private static final Descriptor REPLY = FILE.findMessageTypeByName("EchoReply");
    private static final Metadata.Key<String> ID = Metadata.Key.of("x-id", Metadata.ASCII_STRING_MARSHALLER);

    final AtomicLong calls = new AtomicLong();
    final AtomicLong requests = new AtomicLong();
    final AtomicLong replies = new AtomicLong();

    /** A permit for each call that gets no answer. */
    final Semaphore hanging = new Semaphore(0);

    final Queue<String> ids = new ConcurrentLinkedQueue<>();
    private final Server server;

    EchoServer() throws IOException {
        this(builder -> {});
    }

    EchoServer(Consumer<NettyServerBuilder> more) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        more.accept(builder);
        server = builder.maxInboundMessageSize(MAX_REQUEST)
                .intercept(new ServerInterceptor() {
                    @Override
                    public <Q, A> ServerCall.Listener<Q> interceptCall(
                            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
                        if (!call.getMethodDescriptor().getFullMethodName().startsWith("test."))
                            return next.startCall(call, headers);
                        calls.incrementAndGet();
                        String id = headers.get(ID);
                        if (id != null) ids.add(id);
                        return next.startCall(call, headers);
                    }
                })
                .addService(service())
                .addService(ProtoReflectionServiceV1.newInstance())
                .build()
                .start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getListenSockets().get(0);
    }

    static byte[] descriptorSet() {
        return FileDescriptorSet.newBuilder().addFile(FILE.toProto()).build().toByteArray();
    }

    private static FileDescriptor file() {
        FileDescriptorProto.Builder file = FileDescriptorProto.newBuilder()
                .setName("test/echo.proto")
                .setSyntax("proto3")
                .setPackage("test")
                .addDependency("google/protobuf/timestamp.proto")
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("EchoRequest")
                        .addField(field("text", 1, Type.TYPE_STRING))
                        .addField(field("status", 2, Type.TYPE_INT32))
                        .addField(field("count", 3, Type.TYPE_INT32))
                        .addField(field("size", 4, Type.TYPE_INT32))
                        .addField(field("hang", 5, Type.TYPE_BOOL))
                        .addField(field("at", 6, Type.TYPE_MESSAGE).setTypeName(".google.protobuf.Timestamp")))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("EchoReply")
                        .addField(field("text", 1, Type.TYPE_STRING))
                        .addField(field("count", 2, Type.TYPE_INT32))
                        .addField(field("at", 3, Type.TYPE_MESSAGE).setTypeName(".google.protobuf.Timestamp")));
        ServiceDescriptorProto.Builder service =
                ServiceDescriptorProto.newBuilder().setName("Echo");
        for (MethodType type : MethodType.values())
            if (type != MethodType.UNKNOWN)
                service.addMethod(MethodDescriptorProto.newBuilder()
                        .setName(name(type))
                        .setInputType(".test.EchoRequest")
                        .setOutputType(".test.EchoReply")
                        .setClientStreaming(!type.clientSendsOneMessage())
                        .setServerStreaming(!type.serverSendsOneMessage()));
        try {
            return FileDescriptor.buildFrom(
                    file.addService(service).build(), new FileDescriptor[] {TimestampProto.getDescriptor()});
        } catch (DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FieldDescriptorProto.Builder field(String name, int number, Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setLabel(Label.LABEL_OPTIONAL)
                .setType(type);
    }

    private static String name(MethodType type) {
        return switch (type) {
            case UNARY -> "Unary";
            case CLIENT_STREAMING -> "Upload";
            case SERVER_STREAMING -> "Watch";
            default -> "Chat";
        };
    }

    private ServerServiceDefinition service() {
        ProtoFileDescriptorSupplier described = () -> FILE;
        ServiceDescriptor.Builder service =
                ServiceDescriptor.newBuilder("test.Echo").setSchemaDescriptor(described);
        MethodDescriptor<DynamicMessage, DynamicMessage> unary = method(MethodType.UNARY);
        MethodDescriptor<DynamicMessage, DynamicMessage> upload = method(MethodType.CLIENT_STREAMING);
        MethodDescriptor<DynamicMessage, DynamicMessage> watch = method(MethodType.SERVER_STREAMING);
        MethodDescriptor<DynamicMessage, DynamicMessage> chat = method(MethodType.BIDI_STREAMING);
        return ServerServiceDefinition.builder(service.addMethod(unary)
                        .addMethod(upload)
                        .addMethod(watch)
                        .addMethod(chat)
                        .build())
                .addMethod(unary, ServerCalls.asyncUnaryCall(this::unary))
                .addMethod(watch, ServerCalls.asyncServerStreamingCall(this::watch))
                .addMethod(upload, ServerCalls.asyncClientStreamingCall(out -> reader(out, false)))
                .addMethod(chat, ServerCalls.asyncBidiStreamingCall(out -> reader(out, true)))
                .build();
    }

    private static MethodDescriptor<DynamicMessage, DynamicMessage> method(MethodType type) {
        return MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
                .setType(type)
                .setFullMethodName("test.Echo/" + name(type))
                .setRequestMarshaller(ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(REQUEST)))
                .setResponseMarshaller(ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(REPLY)))
                .build();
    }

    private void unary(DynamicMessage request, StreamObserver<DynamicMessage> out) {
        if (!answers(request, out)) return;
        out.onNext(reply(request, 1));
        out.onCompleted();
    }

    private void watch(DynamicMessage request, StreamObserver<DynamicMessage> out) {
        int count = number(request, "count");
        for (int i = 1; i <= count; i++) out.onNext(reply(request, i));
        if (answers(request, out)) out.onCompleted();
    }

    private StreamObserver<DynamicMessage> reader(StreamObserver<DynamicMessage> out, boolean echoes) {
        return new StreamObserver<>() {

            private int seen;
            private DynamicMessage last = DynamicMessage.getDefaultInstance(REQUEST);

            @Override
            public void onNext(DynamicMessage request) {
                seen++;
                last = request;
                if (echoes) out.onNext(reply(request, seen));
                requests.incrementAndGet();
            }

            @Override
            public void onError(Throwable cause) {
                // the client has gone
            }

            @Override
            public void onCompleted() {
                if (!echoes) out.onNext(reply(last, seen));
                out.onCompleted();
            }
        };
    }

    /** Whether the call is to succeed. */
    private boolean answers(DynamicMessage request, StreamObserver<DynamicMessage> out) {
        requests.incrementAndGet();
        if ((boolean) request.getField(REQUEST.findFieldByName("hang"))) {
            ((ServerCallStreamObserver<DynamicMessage>) out).setOnCancelHandler(() -> {});
            hanging.release();
            return false;
        }
        int status = number(request, "status");
        if (status == 0) return true;
        out.onError(Status.fromCodeValue(status)
                .withDescription("it was asked for: 100% \u00fc+1")
                .asRuntimeException());
        return false;
    }

    private DynamicMessage reply(DynamicMessage request, int number) {
        replies.incrementAndGet();
        int size = number(request, "size");
        Object text = size > 0 ? "x".repeat(size) : request.getField(REQUEST.findFieldByName("text"));
        DynamicMessage.Builder reply = DynamicMessage.newBuilder(REPLY)
                .setField(REPLY.findFieldByName("text"), text)
                .setField(REPLY.findFieldByName("count"), number);
        if (request.hasField(REQUEST.findFieldByName("at")))
            reply.setField(REPLY.findFieldByName("at"), request.getField(REQUEST.findFieldByName("at")));
        return reply.build();
    }

    private static int number(DynamicMessage request, String field) {
        return (int) request.getField(REQUEST.findFieldByName(field));
    }

    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
