%% SPDX-License-Identifier: Apache-2.0

%% Stands inside RabbitMQ between a classic queue and what keeps its messages, and writes down what
%% becomes of each: the lines are those of broker.TapFile. Whatever is not of interest goes through.
%% A line is written before the queue says so to anybody, so that it outlives kill -9 of the node.
%% A message that is fetched by basic.get is fetched by another program: AMQP 1.0 only consumes.
-module(overdrive_tap).

-export([init/3, publish/6, batch_publish/4, publish_delivered/5, batch_publish_delivered/4]).
-export([fetch/2, ack/2, requeue/2, dropwhile/2, '$handle_undefined_function'/2]).
-export([taken/1]).

-include_lib("rabbit_common/include/rabbit.hrl").
-include_lib("rabbit_common/include/rabbit_framing.hrl").

-define(QUEUE, rabbit_variable_queue).
-define(TAKEN, overdrive_taken).
%% The definitions bind it to each topic, so that a message without a subscriber is seen, too.
-define(WITNESS, <<"overdrive.witness">>).
-define(PHASES, 3).

%% Messages taken at addresses that begin so.
taken(Prefix) ->
    Size = byte_size(Prefix),
    lists:sum([N || {<<Start:Size/binary, _/binary>>, N} <- counts(), Start =:= Prefix]).

counts() ->
    case ets:whereis(?TAKEN) of
        undefined -> [];
        Table -> ets:tab2list(Table)
    end.

'$handle_undefined_function'(Function, Arguments) ->
    apply(?QUEUE, Function, Arguments).

init(Queue, Recovery, Callback) ->
    #resource{name = Name} = amqqueue:get_name(Queue),
    {ok, File} = file:open(os:getenv("OVERDRIVE_TAP"), [append, raw, binary]),
    put(overdrive_queue, Name),
    put(overdrive_file, File),
    catch ets:new(?TAKEN, [named_table, public, {heir, whereis(kernel_sup), none}]),
    ?QUEUE:init(Queue, Recovery, Callback).

publish(Message, Properties, Delivered, Channel, Flow, State) ->
    routed(Message, Channel),
    ?QUEUE:publish(Message, Properties, Delivered, Channel, Flow, State).

batch_publish(Publishes, Channel, Flow, State) ->
    [routed(Message, Channel) || {Message, _, _} <- Publishes],
    ?QUEUE:batch_publish(Publishes, Channel, Flow, State).

publish_delivered(Message, Properties, Channel, Flow, State) ->
    routed(Message, Channel),
    {Tag, State1} = ?QUEUE:publish_delivered(Message, Properties, Channel, Flow, State),
    delivered(Message, Tag),
    {Tag, State1}.

batch_publish_delivered(Publishes, Channel, Flow, State) ->
    [routed(Message, Channel) || {Message, _} <- Publishes],
    {Tags, State1} = ?QUEUE:batch_publish_delivered(Publishes, Channel, Flow, State),
    [delivered(Message, Tag) || {{Message, _}, Tag} <- lists:zip(Publishes, Tags)],
    {Tags, State1}.

fetch(AckRequired, State) ->
    {Result, State1} = ?QUEUE:fetch(AckRequired, State),
    case Result of
        {Message, _, Tag} -> delivered(Message, Tag);
        empty -> ok
    end,
    {Result, State1}.

ack(Tags, State) ->
    [write("A", User, Line) || {User, Line} <- [erase({overdrive, Tag}) || Tag <- Tags]],
    ?QUEUE:ack(Tags, State).

requeue(Tags, State) ->
    [erase({overdrive, Tag}) || Tag <- Tags],
    ?QUEUE:requeue(Tags, State).

%% What has expired is dropped unseen; seen, it is fetched and then acknowledged.
dropwhile(Predicate, State) ->
    Expire = fun (Message, Tag, Tags) -> write("E", <<"-">>, line(Message)), [Tag | Tags] end,
    {Next, Tags, State1} = ?QUEUE:fetchwhile(Predicate, Expire, [], State),
    {_, State2} = ?QUEUE:ack(Tags, State1),
    {Next, State2}.

routed(Message, Channel) ->
    {Address, _, _} = Line = line(Message),
    #basic_message{exchange_name = #resource{name = Exchange}} = Message,
    ToTopic = Exchange =:= <<"amq.topic">>,
    case get(overdrive_queue) =:= ?WITNESS of
        ToTopic -> ets:update_counter(?TAKEN, Address, 1, {Address, 0});
        _ -> counted_by_the_witness
    end,
    write("R", user(Channel), Line).

delivered(Message, Tag) ->
    User = case consumed() of
               true -> <<>>;
               false -> <<"foreign">>
           end,
    Line = line(Message),
    put({overdrive, Tag}, {User, Line}),
    write("D", User, Line).

consumed() ->
    {current_stacktrace, Frames} = process_info(self(), current_stacktrace),
    lists:keymember(rabbit_queue_consumers, 1, Frames).

user(Channel) ->
    case ets:lookup(channel_created, Channel) of
        [{_, Infos}] -> proplists:get_value(user, Infos, <<>>);
        [] -> <<>>
    end.

line(#basic_message{routing_keys = [Address | _], id = Id, content = Content}) ->
    {Address, binary:encode_hex(Id), stamp(Content)}.

%% AMQP 1.0 tells its clients no number of deliveries, so it is always the first.
write(Kind, User, {Address, Id, Stamp}) ->
    Queue = case get(overdrive_queue) of
                ?WITNESS -> <<>>;
                Name -> Name
            end,
    Cells = [Kind, Address, Queue, User, <<"1">>, Id, Stamp],
    ok = file:write(get(overdrive_file), [lists:join($\t, Cells), $\n]).

stamp(#content{payload_fragments_rev = Fragments} = Content) ->
    case iolist_to_binary(lists:reverse(Fragments)) of
        <<"ODRM", Phase:4, _:28, Run:64, Producer:64/signed, Sequence:64/signed, _:16/binary, _/binary>>
          when Phase < ?PHASES ->
            text(Run, Producer, Sequence, Phase);
        _ ->
            stamp_of_headers(Content)
    end.

stamp_of_headers(Content) ->
    #content{properties = #'P_basic'{headers = Headers}} =
        rabbit_binary_parser:ensure_content_decoded(Content),
    case rabbit_misc:table_lookup(Headers, <<"x-amqp-1.0-app-properties">>) of
        {_, Encoded} ->
            [Section] = amqp10_framing:decode_bin(Encoded),
            Properties = [{Name, Value} || {{_, Name}, {_, Value}} <- element(2, Section)],
            stamp_of_properties(Properties);
        undefined ->
            <<"-">>
    end.

stamp_of_properties(Properties) ->
    case lists:keyfind(<<"overdrive_run">>, 1, Properties) of
        {_, Run} ->
            [Producer, Sequence, Phase] =
                [number(proplists:get_value(<<"overdrive_", Name/binary>>, Properties))
                 || Name <- [<<"producer">>, <<"sequence">>, <<"phase">>]],
            text(binary_to_integer(Run, 16), Producer, Sequence, Phase);
        false ->
            <<"-">>
    end.

number(Number) when is_integer(Number) -> Number;
number(Text) -> binary_to_integer(Text).

text(Run, Producer, Sequence, Phase) ->
    io_lib:format("~.16b:~b:~b:~b", [Run, Producer, Sequence, Phase]).
