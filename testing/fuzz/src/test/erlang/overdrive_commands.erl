%% SPDX-License-Identifier: Apache-2.0

%% What an administrator does to RabbitMQ: the commands of broker.Commands, from standard input. The
%% node ends with it.
-module(overdrive_commands).

-export([start/0]).

start() ->
    ok = rabbit:await_startup(node()),
    spawn(fun () -> catch serve(), stop() end).

%% In order, or not at all where nobody reads any more what it says.
stop() ->
    init:stop(),
    timer:sleep(20000),
    halt(1).

serve() ->
    say("\nREADY"),
    listen().

listen() ->
    case io:get_line(standard_io, "") of
        Line when is_list(Line) ->
            Words = [list_to_binary(Word) || Word <- string:split(string:chomp(Line), "\t", all)],
            try answer(Words) of
                Answer -> say(io_lib:format("= ~p", [Answer]))
            catch
                _:Reason -> say(io_lib:format("! ~0p", [Reason]))
            end,
            listen();
        _ ->
            ok
    end.

say(Text) ->
    io:format(standard_io, "~ts~n", [Text]).

answer([<<"taken">>, Prefix]) -> overdrive_tap:taken(Prefix);
answer([<<"declare">>, Name]) -> declare(name(Name));
answer([<<"purge">>, Name]) -> on(Name, fun rabbit_amqqueue:purge/1);
answer([<<"delete">>, Name]) -> on(Name, fun delete/1);
answer([<<"close">>, _]) -> length([close(Reader) || Reader <- readers()]);
answer([<<"settle">>, Spared]) -> length(readers()) + channels(Spared).

name(Name) ->
    rabbit_misc:r(<<"/">>, queue, Name).

%% How many messages it was done to; none where there is no such queue yet.
on(Name, Do) ->
    case rabbit_amqqueue:lookup(name(Name)) of
        {ok, Queue} -> {ok, Count} = Do(Queue), Count;
        {error, not_found} -> 0
    end.

declare(Name) ->
    {new, _} = rabbit_amqqueue:declare(Name, true, false, [], none, <<"administrator">>),
    1.

delete(Queue) ->
    rabbit_amqqueue:delete(Queue, false, false, <<"administrator">>).

%% Connections over AMQP 1.0: those that speak AMQP 0-9-1 are known to the broker by name.
readers() ->
    Readers = [Reader || Listener <- maps:keys(ranch:info()),
                         Connection <- ranch:procs(Listener, connections),
                         Reader <- supervisor2:find_child(Connection, reader)],
    Readers -- rabbit_networking:local_connections().

close(Reader) ->
    catch rabbit_reader:shutdown(Reader, "closed by the administrator").

%% Connections may have gone before what they did in the queues has.
channels(Spared) ->
    length([Pid || {Pid, Infos} <- ets:tab2list(channel_created),
                   proplists:get_value(user, Infos) =/= Spared]).
